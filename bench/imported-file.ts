import { seededRandom } from '../server/demo/seeded-random.ts'

/** People of the generated file, and their offices: every fifth has held another one before. */
export const people = 25_000
export const mandates = people + people / 5

const areas = 600
const parties = 12
const chambers = ['chamber-1', 'chamber-2']

const syllables =
  'ba ce di fo gu ka le mi no pu ra se ti vo zu bra cle dri flo gru pla sne tri'.split(' ')

/** A parliament's file in Popolo, with offices, links, ids and other names as EveryPolitician writes them. */
export function popoloFile(): string {
  const random = seededRandom('imports')
  const word = () => {
    const text = Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)])
    return text.join('').replace(/^./, (letter) => letter.toUpperCase())
  }
  const numbers = Array.from({ length: people }, (_, number) => number)
  return JSON.stringify({
    persons: numbers.map((number) => {
      const [given, family] = [word(), word()]
      return {
        id: `person-${number}`,
        name: `${given} ${family}`,
        family_name: family,
        birth_date: `19${50 + (number % 45)}-0${1 + (number % 9)}-1${number % 10}`,
        gender: number % 2 ? 'female' : 'male',
        identifiers: [{ scheme: 'wikidata', identifier: `Q${9_000_000 + number}` }],
        links: [{ note: 'website', url: `https://parliament.example.org/people/${number}` }],
        other_names: [{ name: `${family} ${given}`, lang: 'hu' }],
        contact_details: [
          { type: 'email', value: `${given}.${family}@parliament.example.org`.toLowerCase() },
        ],
      }
    }),
    organizations: [
      ...chambers.map((id) => ({
        id,
        name: `House ${id.slice(-1)}`,
        classification: 'legislature',
      })),
      ...Array.from({ length: parties }, (_, n) => ({
        id: `party-${n}`,
        name: `Party of ${word()}`,
        classification: 'party',
      })),
    ],
    areas: Array.from({ length: areas }, (_, n) => ({
      id: `area-${n}`,
      name: `${word()} ${n}`,
      type: 'constituency',
    })),
    events: [],
    memberships: numbers.flatMap((number) => [
      ...(number % 5 === 0
        ? [membership(number, { start_date: '2019-07-02', end_date: '2024-07-01' })]
        : []),
      membership(number, { start_date: '2024-07-02' }),
    ]),
  })
}

const membership = (number: number, dates: Record<string, string>) => ({
  person_id: `person-${number}`,
  organization_id: chambers[number % chambers.length],
  on_behalf_of_id: `party-${(number * 7) % parties}`,
  area_id: `area-${number % areas}`,
  role: 'member',
  ...dates,
})
