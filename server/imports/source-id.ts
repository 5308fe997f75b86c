/** What identifies a person in a file: an id of Popolo; an id, the slug on this site, or the name in CSV. */
const prefixes = { popolo: 'popolo:', csvId: 'csv-id:', csvSlug: 'csv-slug:', csvName: 'csv:' }

export type SourceKind = keyof typeof prefixes

export const sourceIdOf = (kind: SourceKind, id: string) => `${prefixes[kind]}${id}`

export function sourceKindOf(sourceId: string): SourceKind | undefined {
  const kinds = Object.keys(prefixes) as SourceKind[]
  return kinds.find((kind) => sourceId.startsWith(prefixes[kind]))
}
