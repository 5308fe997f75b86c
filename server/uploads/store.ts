import { sql } from 'kysely'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/**
 * Every column that may hold the address of an upload, and which rows may refer to it; others keep nothing alive.
 * Each column has an index on `upload_key` of it.
 */
export const uploadReferences = [
  { table: 'users', column: 'profile_image', mayRefer: sql`users.id = uploads.user_id` },
  { table: 'posts', column: 'image_url', mayRefer: sql`posts.user_id = uploads.user_id` },
  { table: 'personalities', column: 'image_url', mayRefer: sql`uploads.kind = 'personality'` },
] as const

export interface NewUpload {
  userId: string
  key: string
  width: number
  kind: UploadKind
}

export async function insertUpload(db: Db, { userId, key, width, kind }: NewUpload): Promise<void> {
  await db.insertInto('uploads').values({ user_id: userId, key, width, kind }).execute()
}

/** An upload as whoever wants to refer to it finds it. */
export interface LockedUpload {
  userId: string | null
  key: string
  width: number
  kind: UploadKind
  state: 'unused' | 'used' | 'discarded'
}

/** Locks the upload that an address leads to until the transaction ends, so that nobody discards it meanwhile. */
export async function lockUpload(tx: Tx, url: string): Promise<LockedUpload | undefined> {
  return tx
    .selectFrom('uploads')
    .where('key', '=', sql<string>`upload_key(${url})`)
    .select(['user_id as userId', 'key', 'width', 'kind', 'state'])
    .forUpdate()
    .executeTakeFirst()
}

export async function markUsed(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('uploads').where('key', '=', key).set({ state: 'used' }).execute()
}

/** Those of these addresses that lead to uploads of members, which a personality must not show. */
export async function findPicturesOfUsers(db: Db, urls: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as given (url)
    join uploads on uploads.key = upload_key(url) where kind <> 'personality'
  `.execute(db)
  return new Set(rows.map(({ url }) => url))
}

const isReferenced = sql<boolean>`(${sql.join(
  uploadReferences.map(
    ({ table, column, mayRefer }) => sql`exists (
      select from ${sql.table(table)}
      where upload_key(${sql.ref(`${table}.${column}`)}) = uploads.key and ${mayRefer}
    )`,
  ),
  sql` or `,
)})`

export interface CheckedUpload {
  id: string
  key: string
  isUnused: boolean
}

interface Checked {
  /** Uploads that nothing has used yet stay when they are not older. */
  before: string
  /** Whose uploads; null: those of deleted accounts; undefined: everybody's. */
  ownerId?: string | null
  /** The id of the last one seen. */
  after: string | undefined
  limit: number
}

/**
 * Uploads in the order of their ids, each with whether nothing needs it: it is not referenced any more, or was
 * never used and made before `before`. What a deleted account uploaded for itself is not referenced by anybody;
 * the picture of a personality belongs to the site.
 */
export async function checkUploads(
  db: Db,
  { before, ownerId, after, limit }: Checked,
): Promise<CheckedUpload[]> {
  return db
    .selectFrom('uploads')
    .where((eb) =>
      eb.or([
        eb('user_id', 'is', null),
        eb('state', '<>', 'unused'),
        eb('created_at', '<', before),
      ]),
    )
    .$if(ownerId !== undefined, (rows) =>
      rows.where('user_id', 'is not distinct from', ownerId ?? null),
    )
    .$if(after !== undefined, (rows) => rows.where('id', '>', after as string))
    .select(['id', 'key'])
    .select(sql<boolean>`not ${isReferenced}`.as('isUnused'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Marks uploads for deletion that still nothing refers to. Whoever refers to one locks it first: the check is a
 * statement after the lock, so that it sees what was committed before.
 * @returns the keys of those that are discarded now
 */
export async function discardUploads(tx: Tx, keys: string[]): Promise<string[]> {
  const chosen = sql<string>`any(${keys}::text[])`
  await tx
    .selectFrom('uploads')
    .where('key', '=', chosen)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const rows = await tx
    .updateTable('uploads')
    .where('key', '=', chosen)
    .where(sql<boolean>`not ${isReferenced}`)
    .set({ state: 'discarded' })
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteUploads(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('uploads').where('key', 'in', keys).execute()
}
