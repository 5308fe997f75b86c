import { webAddress } from './address.ts'
import { findColumns } from './columns.ts'
import { type DataRecord, isRecord, recordOf, recordsOf, textOf } from './data.ts'
import type { Form } from './form.ts'
import { genderOf } from './gender.ts'
import type { ImportedMandate, ImportedPerson } from './imported-person.ts'
import { parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'
import { readTablePeople } from './table-people.ts'
import { congressOffice } from './us-term.ts'

const titles = {
  id: 'bioguide_id',
  name: 'full_name',
  givenName: 'first_name',
  familyName: 'last_name',
  nickname: 'nickname',
  party: 'party',
  website: 'url',
  birthDate: 'birthday',
  gender: 'gender',
}

/** The table of the current members by unitedstates/congress-legislators. */
export const congressLegislatorsCsv: Form<'table'> = {
  name: 'congress-legislators, CSV',
  kind: 'table',
  ids: 'bioguide',
  accepts: ({ table: { header } }) =>
    findColumns(header, titles) !== undefined && header.includes('senate_class'),
  read: ({ table }) =>
    readTablePeople(table, findColumns(table.header, titles) ?? {}, {
      mandate: (mandate, cellOf) => ({
        ...mandate,
        ...congressOffice(cellOf('type'), cellOf('state'), cellOf('district')),
      }),
    }),
}

/** JSON and YAML of unitedstates/congress-legislators, of current and historical members. */
export const congressLegislators: Form<'data'> = {
  name: 'congress-legislators',
  kind: 'data',
  ids: 'bioguide',
  accepts: ({ value }) => {
    const [first] = recordsOf(value)
    return (
      first !== undefined &&
      isRecord(first.id) &&
      'bioguide' in first.id &&
      Array.isArray(first.terms)
    )
  },
  read: ({ value, lineOf }) => ({
    people: recordsOf(value).flatMap(
      (record, index) => readLegislator(record, lineOf('', index)) ?? [],
    ),
    skipped: [],
  }),
}

function readLegislator(record: DataRecord, line: number): ImportedPerson | undefined {
  const names = recordOf(record.name)
  const [first, last] = [textOf(names.first), textOf(names.last)]
  const suffix = textOf(names.suffix)
  const plain = [first, last, suffix].filter(Boolean).join(' ')
  const name = textOf(names.official_full) ?? plain
  if (!name) return undefined
  const terms = recordsOf(record.terms)
  const ids = recordOf(record.id)
  const nickname = textOf(names.nickname)
  const former = recordsOf(record.other_names).map((other) => ({
    text: [textOf(other.first) ?? first, textOf(other.last) ?? last].filter(Boolean).join(' '),
  }))
  const bio = recordOf(record.bio)
  return {
    line,
    id: textOf(ids.bioguide),
    name,
    otherNames: [
      ...former,
      ...(nickname ? [{ text: `${nickname} ${last}`, kind: 'nickname' as const }] : []),
    ],
    familyName: last,
    givenName: first,
    birthDate: parseDate(textOf(bio.birthday)),
    gender: genderOf(textOf(bio.gender)),
    links: terms.slice(-1).flatMap(({ url }) => webAddress(textOf(url)) ?? []),
    website: webAddress(textOf(terms.at(-1)?.url)),
    identifiers: Object.entries(ids).flatMap(([scheme, value]) => {
      const text = textOf(value)
      return text === undefined ? [] : [{ scheme, value: text }]
    }),
    mandates: terms.map(readTerm),
  }
}

/** A change of party inside a term is in `party_affiliations`; `party` is the last one. */
const readTerm = (term: DataRecord): ImportedMandate => ({
  ...congressOffice(textOf(term.type), textOf(term.state), textOf(term.district)),
  party: partyClaim(textOf(term.party)),
  start: parseDate(textOf(term.start)),
  end: parseDate(textOf(term.end)),
})
