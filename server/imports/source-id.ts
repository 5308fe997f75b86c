import { personalityFields } from '../../contract/personality-fields.ts'
import type { Identifier, ImportedMandate, ImportedPerson } from './forms/imported-person.ts'
import { truncateBeyond } from './truncate.ts'

/** What identifies a person in each form, as imports without a source stored it. */
const prefixes = {
  popolo: 'popolo:',
  csvId: 'csv-id:',
  csvSlug: 'csv-slug:',
  csvName: 'csv:',
  wikidata: 'wikidata:',
  bioguide: 'bioguide:',
  openStates: 'openstates:',
  abgeordnetenwatch: 'abgeordnetenwatch:',
  bundestag: 'bundestag:',
}

export type SourceKind = keyof typeof prefixes

export const sourceIdOf = (kind: SourceKind, id: string) => `${prefixes[kind]}${id}`

/** True for the id of a person whom a table without ids created: it is made of the name. */
export const isLegacyName = (sourceId: string) => sourceId.startsWith(prefixes.csvName)

/** A name without case, accents and extra spaces: spellings that differ only in these are one person. */
export function foldedName(name = ''): string {
  return (
    truncateBeyond(name.trim(), personalityFields.name.max)
      .normalize('NFKD')
      // Accents of Latin, Greek and Cyrillic letters; vowel signs of other scripts belong to the word.
      .replace(/[\u0300-\u036F]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The area of the mandate that began last, else its chamber: it tells people of one name apart. */
export function mainPlace(mandates: readonly ImportedMandate[]): string {
  const [last] = mandates
    .filter(({ area, chamber }) => area !== undefined || chamber !== undefined)
    .toSorted((one, two) => (two.start ?? '').localeCompare(one.start ?? ''))
  return foldedName(last?.area ?? last?.chamber)
}

const divider = ' | '

/** By which a source without ids knows a person. */
export const nameKey = (name: string, place: string) => `name:${foldedName(name)}${divider}${place}`

/** The place in a key that is made of the name; undefined for other keys. */
export function placeOfKey(key: string): string | undefined {
  if (!key.startsWith('name:')) return undefined
  return key.slice(key.lastIndexOf(divider) + divider.length)
}

/** Numbers of people that many sources use, so that they join one person across sources. */
const shared = new Set([
  ...['wikidata', 'viaf', 'isni', 'gnd', 'lccn', 'everypolitician', 'bioguide', 'govtrack'],
  ...['icpsr', 'opensecrets', 'openstates', 'votesmart', 'parlamentwatch', 'bundestag'],
  ...['theyworkforyou', 'parliamentdotuk', 'historichansard', 'imdb', 'datadotparl_id', 'freebase'],
])

/** The schemes that the ids of a form belong to. */
const schemes: Partial<Record<SourceKind, string>> = {
  wikidata: 'wikidata',
  bioguide: 'bioguide',
  openStates: 'openstates',
  abgeordnetenwatch: 'parlamentwatch',
  bundestag: 'bundestag',
}

/** The numbers of a person that other sources may use too; a scheme has one for each. */
export function identifiersOf(
  kind: SourceKind,
  { id, identifiers }: Pick<ImportedPerson, 'id' | 'identifiers'>,
): Identifier[] {
  const scheme = schemes[kind]
  const own = scheme && id ? [{ scheme, value: id }] : []
  const known = identifiers
    .map(({ scheme: name, value }) => ({ scheme: name.toLowerCase(), value }))
    .filter(({ scheme: name, value }) => shared.has(name) && value.length <= 200)
  return [...new Map([...known, ...own].map((each) => [each.scheme, each])).values()]
}
