import { type BatcherOptions, createBatcher } from '../batcher.ts'
import type { Db } from './database.ts'

/**
 * As `createBatcher`, for stores: a batcher for each database that is passed. A read that begins while a load is in flight
 * belongs to the next one, so it sees everything that was committed before. In a transaction each key is loaded alone.
 */
export function createStoreBatcher<Key, Value>(
  load: (db: Db, keys: Key[]) => Promise<Map<Key, Value>>,
  options: BatcherOptions,
): (db: Db, key: Key) => Promise<Value | undefined> {
  const batchers = new WeakMap<Db, (key: Key) => Promise<Value | undefined>>()
  return async (db, key) => {
    if (db.isTransaction) return (await load(db, [key])).get(key)
    const known = batchers.get(db)
    if (known) return known(key)
    const created = createBatcher<Key, Value>((keys) => load(db, keys), options)
    batchers.set(db, created)
    return created(key)
  }
}
