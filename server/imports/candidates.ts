import type { Db } from '../platform/database/database.ts'
import type { Candidates } from './identity.ts'
import type { PersonRow } from './person-row.ts'
import { findByIdentifiers, findByKeys, findByNames, findByOwnIds, readPeople } from './store.ts'

/** Reads the personalities that the people of a batch may be, with their rows in the order of the batch. */
export async function readCandidates(
  db: Db,
  sourceId: string,
  rows: readonly PersonRow[],
): Promise<Candidates[]> {
  const known = await findByKeys(
    db,
    sourceId,
    rows.map(({ key }) => key),
  )
  const unknown = rows.filter(({ key }) => !known.has(key))
  const own = await findByOwnIds(db, {
    ids: unknown.flatMap(({ ownId }) => ownId ?? []),
    slugs: unknown.flatMap(({ slug }) => slug ?? []),
    legacyIds: unknown.map(({ legacyId }) => legacyId),
  })
  const identified = await findByIdentifiers(
    db,
    unknown.flatMap(({ identifiers }) => identifiers),
  )
  const named = await findByNames(
    db,
    unknown.map(({ name }) => name),
  )
  const ids = [
    ...known.values(),
    ...own.values(),
    ...identified.map(({ id }) => id),
    ...named.map(({ id }) => id),
  ]
  const people = new Map((await readPeople(db, ids, sourceId)).map((person) => [person.id, person]))
  const ownPerson = (column: 'id' | 'slug' | 'source_id', value = '') =>
    people.get(own.get(`${column} ${value}`) ?? '')
  const byIdentifier = Map.groupBy(identified, ({ scheme, value }) => `${scheme} ${value}`)
  const byName = Map.groupBy(named, ({ requestedName }) => requestedName)
  const peopleOf = (found: readonly { id: string }[]) =>
    [...new Set(found.map(({ id }) => id))].flatMap((id) => people.get(id) ?? [])
  return rows.map((row) => ({
    known: people.get(known.get(row.key) ?? ''),
    own: ownPerson('id', row.ownId) ?? (row.hasId ? undefined : ownPerson('slug', row.slug)),
    identified: peopleOf(
      row.identifiers.flatMap(({ scheme, value }) => byIdentifier.get(`${scheme} ${value}`) ?? []),
    ),
    legacy: ownPerson('source_id', row.legacyId),
    named: peopleOf(byName.get(row.name) ?? []),
  }))
}
