import type { Db } from '../platform/database/database.ts'
import type { Candidates } from './identity.ts'
import type { PersonRow } from './person-row.ts'
import { type FoundPerson, findByKeys, findPeople, readPeople } from './store.ts'

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
  const found = await findPeople(db, {
    ids: unknown.flatMap(({ ownId }) => ownId ?? []),
    slugs: unknown.flatMap(({ slug }) => slug ?? []),
    legacyIds: unknown.map(({ legacyId }) => legacyId),
    identifiers: unknown.flatMap(({ identifiers }) => identifiers),
    names: unknown.map(({ name }) => name),
  })
  const ids = [...known.values(), ...found.map(({ id }) => id)]
  const people = new Map((await readPeople(db, ids, sourceId)).map((person) => [person.id, person]))
  const byWhat = Map.groupBy(found, ({ by, value }) => `${by} ${value}`)
  const foundBy = (by: FoundPerson['by'], ...values: readonly string[]) => {
    const ids = values.flatMap((value) => byWhat.get(`${by} ${value}`) ?? []).map(({ id }) => id)
    return [...new Set(ids)].flatMap((id) => people.get(id) ?? [])
  }
  const ownBy = (by: 'id' | 'slug' | 'legacyId', value = '') => foundBy(by, value)[0]
  return rows.map((row) => ({
    known: people.get(known.get(row.key) ?? ''),
    own: ownBy('id', row.ownId) ?? (row.hasId ? undefined : ownBy('slug', row.slug)),
    identified: foundBy(
      'identifier',
      ...row.identifiers.map(({ scheme, value }) => `${scheme} ${value}`),
    ),
    legacy: ownBy('legacyId', row.legacyId),
    named: foundBy('name', row.name),
  }))
}
