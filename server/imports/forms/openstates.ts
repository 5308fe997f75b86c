import { emailAddress, pictureAddress, webAddress } from './address.ts'
import { type DataRecord, isRecord, recordOf, recordsOf, textOf } from './data.ts'
import type { Form } from './form.ts'
import { genderOf } from './gender.ts'
import type { ImportedMandate, ImportedPerson } from './imported-person.ts'
import { parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'
import { stateOffice } from './us-term.ts'

/** A person of openstates/people, or several of their files one after another. */
export const openStates: Form<'data'> = {
  name: 'openstates/people',
  kind: 'data',
  ids: 'openStates',
  accepts: ({ value }) => peopleIn(value).length > 0,
  read: ({ value }) => ({
    people: peopleIn(value).flatMap((record) => readPerson(record) ?? []),
    skipped: [],
  }),
}

const peopleIn = (value: unknown): DataRecord[] =>
  (isRecord(value) ? [value] : recordsOf(value)).filter(
    ({ id, roles }) =>
      typeof id === 'string' && id.startsWith('ocd-person/') && Array.isArray(roles),
  )

function readPerson(record: DataRecord): ImportedPerson | undefined {
  const name = textOf(record.name)
  if (name === undefined) return undefined
  const deathDate = parseDate(textOf(record.death_date))
  const parties = recordsOf(record.party)
  const links = recordsOf(record.links).flatMap(({ url }) => webAddress(textOf(url)) ?? [])
  return {
    line: 1,
    id: textOf(record.id),
    name,
    otherNames: recordsOf(record.other_names).flatMap(({ name: other }) => {
      const text = textOf(other)
      return text === undefined ? [] : [{ text }]
    }),
    familyName: textOf(record.family_name),
    givenName: textOf(record.given_name),
    birthDate: parseDate(textOf(record.birth_date)),
    deathDate,
    gender: genderOf(textOf(record.gender)),
    email: emailAddress(textOf(record.email)),
    biography: textOf(record.biography),
    imageUrl: pictureAddress(textOf(record.image)),
    links,
    website: links[0],
    identifiers: Object.entries(recordOf(record.ids)).flatMap(([scheme, value]) => {
      const text = textOf(value)
      return text === undefined ? [] : [{ scheme, value: text }]
    }),
    mandates: recordsOf(record.roles).map((role) => readRole(role, parties, deathDate)),
  }
}

function readRole(
  role: DataRecord,
  parties: readonly DataRecord[],
  deathDate: string | undefined,
): ImportedMandate {
  const [, state = ''] = /state:(\w\w)/.exec(textOf(role.jurisdiction) ?? '') ?? []
  const end = parseDate(textOf(role.end_date))
  return {
    ...stateOffice(textOf(role.type), state, textOf(role.district)),
    party: partyClaim(partyAt(parties, end)),
    start: parseDate(textOf(role.start_date)),
    end: end ?? deathDate,
  }
}

/** The party at the end of a role; without one, the present party. */
function partyAt(parties: readonly DataRecord[], end: string | undefined): string | undefined {
  const lasted = ({ end_date }: DataRecord) => {
    const last = parseDate(textOf(end_date))
    return last === undefined || (end !== undefined && end <= last)
  }
  return textOf((end === undefined ? parties.findLast(lasted) : parties.find(lasted))?.name)
}
