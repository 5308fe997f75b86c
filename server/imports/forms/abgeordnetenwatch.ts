import { webAddress } from './address.ts'
import { type DataRecord, isRecord, recordOf, recordsOf, textOf } from './data.ts'
import type { Form } from './form.ts'
import type { ImportedMandate, ImportedPerson } from './imported-person.ts'
import { parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'

/** Candidacies and mandates from the API v2 of abgeordnetenwatch.de and other Parlamentwatch sites. */
export const abgeordnetenwatch: Form<'data'> = {
  name: 'abgeordnetenwatch',
  kind: 'data',
  ids: 'abgeordnetenwatch',
  accepts: ({ value }) => entriesIn(value).length > 0,
  read: ({ value }) => {
    const people = new Map<string, ImportedPerson>()
    for (const entry of entriesIn(value)) {
      const politician = recordOf(entry.politician)
      const [id, name] = [textOf(politician.id), textOf(politician.label)]
      if (id === undefined || name === undefined) continue
      const person = people.get(id) ?? newPerson(id, name, politician)
      person.mandates.push(...readEntry(entry))
      people.set(id, person)
    }
    return { people: [...people.values()], skipped: [] }
  },
}

const entriesIn = (value: unknown): DataRecord[] =>
  (isRecord(value) ? recordsOf(value.data) : []).filter(
    ({ entity_type }) => entity_type === 'candidacy_mandate',
  )

const newPerson = (id: string, name: string, politician: DataRecord): ImportedPerson => ({
  line: 1,
  id,
  name,
  otherNames: [],
  links: [webAddress(textOf(politician.abgeordnetenwatch_url)) ?? []].flat(),
  identifiers: [],
  mandates: [],
})

/** Labels repeat the term: `Fulda (Bundestag 2025 - 2029)`. */
const withoutTerm = (text: string | undefined) => text?.replace(/ \([^()]*\d{4}[^()]*\)$/, '')

/** A mandate has one entry for each parliamentary group in turn, a candidacy one. */
function readEntry(entry: DataRecord): ImportedMandate[] {
  const electoral = recordOf(entry.electoral_data)
  const place = recordOf(electoral.constituency ?? electoral.electoral_list)
  const isCandidacy = entry.type === 'candidacy'
  const mandate: ImportedMandate = {
    isCandidacy: isCandidacy || undefined,
    chamber: textOf(recordOf(entry.parliament_period).label)?.replace(/ \d{4}.*$/, ''),
    area: withoutTerm(textOf(place.label))?.replace(/^\d+ - /, ''),
    start: parseDate(textOf(entry.start_date)),
    end: parseDate(textOf(entry.end_date)),
  }
  const groups = recordsOf(entry.fraction_membership)
  if (isCandidacy || groups.length === 0) return [mandate]
  return groups.map((group) => ({
    ...mandate,
    party: partyClaim(withoutTerm(textOf(recordOf(group.fraction).label))),
    start: parseDate(textOf(group.valid_from)) ?? mandate.start,
    end: parseDate(textOf(group.valid_until)) ?? mandate.end,
  }))
}
