import { stringify } from 'csv-stringify/sync'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { uploadLimits } from '../server/imports/import-limits.ts'
import { parseBytes } from '../server/imports/parse-bytes.ts'
import type { ParsedFile } from '../server/imports/parse-file.ts'

/** People whom the source knows, or who come with its files. The first ones are those whom members vote on. */
export const peopleOfSource = 60

/** People of a file. */
const peopleOfFile = 12

const givenNames = [
  'Aino',
  'Bento',
  'Chiara',
  'Dewi',
  'Éva',
  'Farid',
  'Gro',
  'Hana',
  'Idris',
  'Jun',
]
const familyNames = ['Okafor', 'Lindqvist', 'Moreau', 'Núñez', 'Petrov', 'Haddad']

/** Some people share a name. */
export const nameOf = (number: number) => {
  const distinct = number % 54
  return `${givenNames[distinct % 10]} ${familyNames[Math.floor(distinct / 10)]}`
}

export const keyOf = (number: number) => `person-${number}`

const wikidataOf = (number: number) => `Q9000${100 + number}`

/** A person as a file tells of them. */
interface TestedPerson {
  number: number
  name: string
  bio: string
  chamber: string
  area: string
  party: string
  start: string
  end: string
}

/** The forms of files, by what they know people by: an id, a name and area, or a number that many sources share. */
const forms: ((people: TestedPerson[]) => string)[] = [
  (people) => table(people, ({ number }) => ({ id: keyOf(number) })),
  (people) => table(people, () => ({})),
  (people) =>
    table(people, ({ number, name }) => {
      const [given = '', ...family] = name.split(' ')
      return { id: keyOf(number), 'first name': given, 'last name': family.join(' ') }
    }),
  (people) =>
    stringify(
      people.map(({ number, name, chamber, area, party, start, end }) => ({
        item: `http://www.wikidata.org/entity/${wikidataOf(number)}`,
        itemLabel: name,
        partyLabel: party,
        districtLabel: area,
        chamberLabel: chamber,
        start,
        end,
      })),
      { header: true },
    ),
  popolo,
]

const table = (people: TestedPerson[], idsOf: (person: TestedPerson) => object) =>
  stringify(
    people.map((person) => {
      const { number: _, bio, ...told } = person
      return { ...idsOf(person), ...told, biography: bio }
    }),
    { header: true },
  )

function popolo(people: TestedPerson[]): string {
  const named = (names: string[], classification: string) =>
    [...new Set(names)].map((name) => ({ id: `${classification}/${name}`, name, classification }))
  return JSON.stringify({
    persons: people.map(({ number, name, bio }) => ({
      ...{ id: keyOf(number), name, biography: bio },
      identifiers: [{ scheme: 'wikidata', identifier: wikidataOf(number) }],
    })),
    organizations: [
      ...named(
        people.map(({ chamber }) => chamber),
        'legislature',
      ),
      ...named(
        people.map(({ party }) => party),
        'party',
      ),
    ],
    areas: [...new Set(people.map(({ area }) => area))].map((area) => ({ id: area, name: area })),
    memberships: people.map(({ number, chamber, area, party, start, end }) => ({
      ...{ person_id: keyOf(number), organization_id: `legislature/${chamber}` },
      ...{ on_behalf_of_id: `party/${party}`, area_id: area, role: 'member' },
      ...{ start_date: start, ...(end && { end_date: end }) },
    })),
  })
}

/** A file of some people of the source in some form, the same for the same seed. */
export async function randomImportFile(seed: string, today: string): Promise<ParsedFile> {
  const random = seededRandom(seed)
  const numbers = new Set<number>()
  // The first ones are in most files.
  while (numbers.size < peopleOfFile) numbers.add(Math.floor(random() ** 3 * peopleOfSource))
  const people = [...numbers].map((number) => personOf(number, random))
  const form = forms[Math.floor(random() * forms.length)] ?? popolo
  const { rows, skipped, ...head } = await parseBytes(Buffer.from(form(people)), {
    today,
    limits: uploadLimits,
  })
  return {
    ...head,
    ...{ total: rows.length, skippedTotal: skipped.length, skipped, skippedReasons: [] },
    batches: () => [rows],
  }
}

function personOf(number: number, random: () => number): TestedPerson {
  const isRenamed = random() < 0.1
  const hasNoName = random() < 0.05
  const name = isRenamed ? `${nameOf(number)}-${familyNames[number % 6]}` : nameOf(number)
  return {
    ...{ number, name: hasNoName ? '' : name, bio: `Biography ${Math.floor(random() * 5)}` },
    chamber: `House ${Math.floor(random() * 3)}`,
    // Seldom another one: by name and area a file without ids knows people.
    area: `District ${random() < 0.9 ? number % 7 : Math.floor(random() * 7)}`,
    party: `Party ${Math.floor(random() * 4)}`,
    start: '2024-01-01',
    end: random() < 0.3 ? '2025-12-31' : '',
  }
}
