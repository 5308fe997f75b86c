import { findByIdentifiers, findByNames, type StoredPersonality } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ImportRow } from './import-row.ts'
import { type SourceKind, sourceIdOf, sourceKindOf } from './source-id.ts'

/** The stored person that a row is about, none for a new one, or why that cannot be said. */
export type Match = { before?: StoredPersonality | undefined } | { conflict: string }

export type StoredPeople = (row: ImportRow) => Match

/**
 * Reads the stored people that a batch of rows may be about. A row is about the person with its source id, else its own id
 * or slug on this site. Other files of CSV may have had ids where this one has none, or the other way round: such people
 * are found by their names, unless there are several with that name.
 */
export async function readStoredPeople(db: Db, rows: readonly ImportRow[]): Promise<StoredPeople> {
  // Takes 40 ms to load, which only imports need.
  const { isSameName } = await import('./same-name.ts')
  const identified = await findByIdentifiers(db, {
    sourceIds: rows.map(({ sourceId }) => sourceId),
    ids: rows.flatMap(({ ownId }) => ownId ?? []),
    slugs: rows.flatMap(({ slug }) => slug ?? []),
  })
  const bySource = new Map(identified.map((person) => [person.sourceId, person]))
  const byId = new Map(identified.map((person) => [person.id, person]))
  const bySlug = new Map(identified.map((person) => [person.slug, person]))
  const identify = ({ sourceId, ownId, slug }: ImportRow) =>
    bySource.get(sourceId) ?? byId.get(ownId ?? '') ?? bySlug.get(slug ?? '')
  const byName = await findNamed(
    db,
    rows.filter((row) => !identify(row)),
  )

  return (row) => {
    const before = identify(row)
    if (before) {
      const isSame = before.name === row.name || isSameName(before.name, row.name)
      return isSame ? { before } : { conflict: otherPerson(before) }
    }
    const named = byName.get(row.sourceId) ?? []
    return named.length > 1 || (row.sharesName && named.length > 0)
      ? { conflict: severalPeople }
      : { before: named[0] }
  }
}

/** The kind of source ids by which a file with or without ids may know the people of this kind. */
const otherKind: Partial<Record<SourceKind, SourceKind>> = { csvId: 'csvName', csvName: 'csvId' }

/** People with the names of rows, by the source ids of these rows. */
async function findNamed(
  db: Db,
  rows: readonly ImportRow[],
): Promise<Map<string, StoredPersonality[]>> {
  const byKind = Map.groupBy(rows, ({ sourceId }) => otherKind[sourceKindOf(sourceId) ?? 'popolo'])
  const found = new Map<string, StoredPersonality[]>()
  for (const [kind, unknown] of byKind) {
    if (!kind) continue
    const names = [...new Set(unknown.map(({ name }) => name))]
    const people = await findByNames(db, names, sourceIdOf(kind, ''))
    const byName = Map.groupBy(people, ({ requestedName }) => requestedName)
    for (const { sourceId, name } of unknown) found.set(sourceId, byName.get(name) ?? [])
  }
  return found
}

const otherPerson = ({ name }: StoredPersonality) =>
  `Known here as "${name}". An import never gives the votes of one person to another: if they are the same, change the name on the site first`

const severalPeople =
  'Several people have this name. A file with the column "slug" and without "id" can say which of them is meant'
