import { recordFactChanges } from '../facts/store.ts'
import { insertMerged, lockPersonalities } from '../personalities/store.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FileMerged } from './forms/site-file.ts'
import { findByKeys, findPeople, listFreeIds } from './store.ts'
import type { ImportOrigin } from './write-batch.ts'

/**
 * Lets ids and addresses of people who were merged on the site of an own file lead to the survivors here, unless this site has
 * or had the id. Undoing the import deletes them.
 */
export async function bringMerged(
  tx: Tx,
  merged: readonly FileMerged[],
  sourceId: string,
  origin: ImportOrigin,
): Promise<void> {
  await lockPersonalities(tx)
  const survivors = [...new Set(merged.map(({ merged_into }) => merged_into))]
  // Who could not keep the id here is known by it as by that of a source.
  const known = await findByKeys(tx, sourceId, survivors)
  const own = await findPeople(tx, { ids: survivors })
  const ownIds = new Map(own.map(({ value, id }) => [value, id]))
  const free = await listFreeIds(
    tx,
    merged.map(({ id }) => id),
  )
  const entries = merged.flatMap(({ id, slug, name, merged_into }) => {
    const survivorId = known.get(merged_into) ?? ownIds.get(merged_into)
    return survivorId && free.has(id) ? [{ id, slug, name, survivorId }] : []
  })
  const written = new Set(await insertMerged(tx, entries))
  await recordFactChanges(
    tx,
    entries
      .filter(({ id }) => written.has(id))
      .map(({ id, name }) => ({ personalityId: id, fact: 'name', before: null, after: name })),
    origin,
  )
}
