import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { TreeHead } from './checkpoint.ts'
import type { SubtreeHash } from './merkle-tree.ts'

/** Any number that no other lock has. */
const appendLock = 750_001

/** Levels of the largest tree: its leaf indexes are exact numbers in JavaScript. */
const levelsMax = 7

/** Rows that one statement inserts. */
const batchSize = 1_000

/** Waits until no other transaction appends, and keeps others out until this one ends. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${appendLock})`.execute(tx)
}

/** The size of the tree, and for each level the hashes of its incomplete tile. */
export async function readEdge(db: Db): Promise<{ size: number; edge: Buffer[][] }> {
  const { rows } = await sql<{ size: number; level: number | null; hash: Buffer }>`
    select size, level, hash
    from (
      select coalesce(max(leaf_index) + 1, 0) as size from log_entries
    ) as entries
    left join lateral (
      select level, hash_index, hash
      from generate_series(0, ${levelsMax - 1}) as tile (tile_level)
      cross join lateral (
        -- An incomplete tile has at most 255 hashes; the limit makes the planner use the index.
        select * from log_hashes
        where level = tile_level and hash_index >= ((size >> (8 * tile_level + 8)) << 8)
        order by hash_index limit 255
      ) as hashes
    ) as edge on true
    order by level, hash_index
  `.execute(db)
  const edge: Buffer[][] = []
  for (const { level, hash } of rows) {
    if (level === null) continue
    while (edge.length <= level) edge.push([])
    edge[level]?.push(hash)
  }
  return { size: rows[0]?.size ?? 0, edge }
}

export async function insertEntries(
  tx: Tx,
  firstIndex: number,
  entries: Uint8Array[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += batchSize) {
    const batch = entries.slice(from, from + batchSize).map(toHex)
    await sql`
      insert into log_entries (leaf_index, data)
      select ${firstIndex + from}::bigint + position - 1, decode(data, 'hex')
      from unnest(${batch}::text[]) with ordinality as entries (data, position)
    `.execute(tx)
  }
}

export async function insertHashes(tx: Tx, hashes: SubtreeHash[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += batchSize) {
    const batch = hashes.slice(from, from + batchSize)
    await sql`
      insert into log_hashes (level, hash_index, hash)
      select level, hash_index, decode(hash, 'hex') from unnest(
        ${batch.map(({ level }) => level)}::smallint[], ${batch.map(({ index }) => index)}::bigint[],
        ${batch.map(({ hash }) => toHex(hash))}::text[]
      ) as hashes (level, hash_index, hash)
    `.execute(tx)
  }
}

const toHex = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

/** What is known of a public key. */
export interface StoredKey {
  origin: string
  /** Whether the key has signed the present head. */
  isHeadSigned: boolean
}

export async function findKey(db: Db, publicKey: Buffer): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select origin, exists (
      select from log_checkpoints
      where public_key = log_keys.public_key
        and tree_size = (select coalesce(max(leaf_index) + 1, 0) from log_entries)
    ) as "isHeadSigned"
    from log_keys where public_key = ${publicKey}::bytea
  `.execute(db)
  return rows[0]
}

/** The caller holds the lock. */
export async function insertKey(tx: Tx, publicKey: Buffer, origin: string): Promise<void> {
  await tx.insertInto('log_keys').values({ public_key: publicKey, origin }).execute()
}

/** A signed head; `note` is the checkpoint as it is served. */
export interface Checkpoint extends TreeHead {
  note: string
}

export async function insertCheckpoint(
  tx: Tx,
  publicKey: Buffer,
  { size, rootHash, note }: Checkpoint,
  time: Date,
): Promise<void> {
  await tx
    .insertInto('log_checkpoints')
    .values({
      public_key: publicKey,
      tree_size: size,
      root_hash: rootHash,
      note,
      signed_at: time.toISOString(),
    })
    .execute()
}

/** The last head that a key signed. */
export async function findCheckpoint(db: Db, publicKey: Buffer): Promise<Checkpoint | undefined> {
  const row = await db
    .selectFrom('log_checkpoints')
    .where('public_key', '=', publicKey)
    .select(['tree_size as size', 'root_hash', 'note'])
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { size: row.size, rootHash: Buffer.from(row.root_hash), note: row.note }
}

/** Hashes of a level in order, as many as there are up to `count`. */
export async function listHashes(
  db: Db,
  level: number,
  from: number,
  count: number,
): Promise<Uint8Array[]> {
  if (level >= levelsMax) return []
  const rows = await db
    .selectFrom('log_hashes')
    .where('level', '=', level)
    .where('hash_index', '>=', from)
    .where('hash_index', '<', from + count)
    .select('hash')
    .orderBy('hash_index')
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Entries in order, as many as there are up to `count`. */
export async function listEntries(db: Db, from: number, count: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('log_entries')
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', from + count)
    .select('data')
    .orderBy('leaf_index')
    .execute()
  return rows.map(({ data }) => data)
}

/** A signed head with the key that signed it. */
export interface StoredCheckpoint extends Checkpoint {
  origin: string
  publicKey: Buffer
}

/** Signed heads from one size to another, at most 2,000. */
export async function listCheckpoints(
  db: Db,
  fromSize: number,
  toSize: number,
): Promise<StoredCheckpoint[]> {
  const { rows } = await sql<StoredCheckpoint>`
    select tree_size as size, root_hash as "rootHash", note, origin, log_keys.public_key as "publicKey"
    from log_keys join log_checkpoints on log_checkpoints.public_key = log_keys.public_key
      and tree_size between ${fromSize} and ${toSize}
    order by tree_size limit 2000
  `.execute(db)
  return rows
}

/** The number of hashes of each level. */
export async function countHashes(tx: Tx): Promise<{ level: number; count: number }[]> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ level: number; count: number }>`
    select level, count(*) as count from log_hashes group by level order by level
  `.execute(tx)
  return rows
}
