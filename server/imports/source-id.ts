import { personalityFields } from '../../contract/personality-fields.ts'
import { truncateBeyond } from './truncate.ts'

/** What identifies a person in a file: an id of its form; in tables also the slug on this site, or the name. */
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

export function sourceKindOf(sourceId: string): SourceKind | undefined {
  const kinds = Object.keys(prefixes) as SourceKind[]
  return kinds.find((kind) => sourceId.startsWith(prefixes[kind]))
}

/** A name without case, accents and extra spaces: spellings that differ only in these are one person. */
export function foldedName(name = ''): string {
  return truncateBeyond(name.trim(), personalityFields.name.max)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
