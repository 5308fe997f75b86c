import { createBatcher, defaultMaxQueued } from '../batcher.ts'
import { registerBound } from '../bounds.ts'
import type { Db } from './database.ts'
import { type KeyedRow, type KeyedStatement, keyedRead } from './keyed-read.ts'
import type { KeyColumns, KeyOf } from './requested-rows.ts'

interface BatchedReadOptions<Columns extends KeyColumns, Row extends KeyedRow, Variant>
  extends KeyedStatement<Columns, Row, Variant> {
  /** In the metrics: `<name>_queue`. */
  name: string
  /** Maximum number of keys that are read together; further ones wait for the next batch. */
  maxKeys?: number
}

/**
 * Returns a function that reads the rows of one key. Keys that are requested while a batch is read form the next one, with
 * one statement for each variant, so a read sees everything that was committed before it. Equal keys share their rows. In a
 * transaction each key is read alone.
 */
export function batchedRead<Columns extends KeyColumns, Row extends KeyedRow, Variant = void>({
  name,
  maxKeys,
  ...keyed
}: BatchedReadOptions<Columns, Row, Variant>) {
  interface Read {
    key: KeyOf<Columns>
    variant: Variant
  }
  type Rows = readonly Omit<Row, 'ordinal'>[]
  const readMany = keyedRead(keyed)
  const names = Object.keys(keyed.columns)
  const identityOf = ({ key, variant }: Read) =>
    JSON.stringify([variant, ...names.map((column) => key[column])])

  async function load(db: Db, reads: Read[]): Promise<Map<Read, Rows>> {
    const variants = Map.groupBy(reads, ({ variant }) => JSON.stringify(variant))
    const found = await Promise.all(
      variants.values().map(async (group) => {
        const [{ variant }] = group as [Read]
        const keys = group.map(({ key }) => key)
        const rows = await readMany(db, keys, variant)
        return group.map((read, index): [Read, Rows] => [read, rows[index] ?? []])
      }),
    )
    return new Map(found.flat())
  }

  // In the metrics from the start; a database's batcher, made by its first read, replaces the entry.
  registerBound(`${name}_queue`, { limit: defaultMaxQueued, size: () => 0 })
  const batchers = new WeakMap<Db, (read: Read) => Promise<Rows | undefined>>()
  function batcherOf(db: Db) {
    const known = batchers.get(db)
    if (known) return known
    const created = createBatcher((reads: Read[]) => load(db, reads), { name, maxKeys, identityOf })
    batchers.set(db, created)
    return created
  }

  return async (db: Db, key: KeyOf<Columns>, variant: Variant): Promise<Rows> => {
    const read = { key, variant }
    const rows = db.isTransaction ? (await load(db, [read])).get(read) : await batcherOf(db)(read)
    return rows ?? []
  }
}
