import { sql } from 'kysely'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/**
 * Every column that may contain the address of an upload, and the condition under which a reference counts and
 * prevents collection. Each column has an index on its `upload_key`.
 */
export const uploadReferences = [
  { table: 'users', column: 'profile_image', canReference: sql`users.id = uploads.user_id` },
  { table: 'posts', column: 'image_url', canReference: sql`posts.user_id = uploads.user_id` },
  { table: 'personalities', column: 'image_url', canReference: sql`uploads.kind = 'personality'` },
  { table: 'site_settings', column: 'logo_image', canReference: sql`uploads.kind = 'site'` },
  { table: 'site_settings', column: 'icon_image', canReference: sql`uploads.kind = 'site'` },
] as const

export interface NewUpload {
  userId: string | null
  key: string
  width: number
  kind: UploadKind
}

export async function insertUpload(db: Db, { userId, key, width, kind }: NewUpload): Promise<void> {
  await db.insertInto('uploads').values({ user_id: userId, key, width, kind }).execute()
}

/** An upload that is locked to be referenced. */
export interface LockedUpload {
  userId: string | null
  key: string
  width: number
  kind: UploadKind
  state: 'unused' | 'used' | 'discarded'
}

/** Locks the upload of an address until the transaction ends, so that the collector does not discard it meanwhile. */
export async function lockUpload(tx: Tx, url: string): Promise<LockedUpload | undefined> {
  return tx
    .selectFrom('uploads')
    .where('key', '=', sql<string>`upload_key(${url})`)
    .select(['user_id as userId', 'key', 'width', 'kind', 'state'])
    .forUpdate()
    .executeTakeFirst()
}

/** The upload whose key an address contains. */
export function findUpload(
  db: Db,
  address: string,
): Promise<Pick<LockedUpload, 'key' | 'width' | 'kind'> | undefined> {
  return db
    .selectFrom('uploads')
    .where('key', '=', sql<string>`upload_key(${address})`)
    .select(['key', 'width', 'kind'])
    .executeTakeFirst()
}

export async function markUsed(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('uploads').where('key', '=', key).set({ state: 'used' }).execute()
}

/** The addresses that belong to uploads of users, which a personality must not show. */
export async function findPicturesOfUsers(db: Db, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as given (url)
    join uploads on uploads.key = upload_key(url) where kind <> 'personality'
  `.execute(db)
  return new Set(rows.map(({ url }) => url))
}

const isReferenced = sql<boolean>`(${sql.join(
  uploadReferences.map(
    ({ table, column, canReference }) => sql`exists (
      select from ${sql.table(table)}
      where upload_key(${sql.ref(`${table}.${column}`)}) = uploads.key and ${canReference}
    )`,
  ),
  sql` or `,
)})`

export interface CheckedUpload {
  id: string
  key: string
  isUnused: boolean
}

interface UploadCheck {
  /** Uploads that were never used are kept when they were created after this timestamp. */
  before: string
  /** Owner of the uploads; null for uploads of deleted accounts, undefined for all. */
  ownerId?: string | null
  /** Keyset cursor: id of the last upload of the previous batch. */
  after: string | undefined
  limit: number
}

/**
 * A batch of uploads by id, each with whether it is unused: no longer referenced, or never used and created before
 * `before`. Nothing references what a deleted account uploaded for itself; pictures of personalities and of the
 * site have no owner.
 */
export async function checkUploads(
  db: Db,
  { before, ownerId, after, limit }: UploadCheck,
): Promise<CheckedUpload[]> {
  return db
    .selectFrom('uploads')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', 'is', null), sql<boolean>`kind not in ('personality', 'site')`]),
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
 * Marks uploads for deletion that are still not referenced. Every new reference locks the upload first; the check is a
 * separate statement after the lock, so that it sees references that were committed before.
 * @returns the keys of the discarded uploads
 */
export async function discardUploads(tx: Tx, keys: string[]): Promise<string[]> {
  const anyKey = sql<string>`any(${keys}::text[])`
  await tx
    .selectFrom('uploads')
    .where('key', '=', anyKey)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const rows = await tx
    .updateTable('uploads')
    .where('key', '=', anyKey)
    .where(sql<boolean>`not ${isReferenced}`)
    .set({ state: 'discarded' })
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteUploads(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('uploads').where('key', 'in', keys).execute()
}

/** For the data export of a user. */
export const exportUploads = (db: Db, userId: string) =>
  db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['key', 'width', 'created_at as createdAt'])
    .execute()
