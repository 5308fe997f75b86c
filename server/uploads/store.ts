import { sql } from 'kysely'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Db } from '../platform/database/database.ts'

/** Every column that may hold the address of an upload; each has an index on `upload_key` of it. */
export const uploadReferences = [
  ['users', 'profile_image'],
  ['personalities', 'image_url'],
  ['posts', 'image_url'],
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

export async function deleteUploads(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('uploads').where('key', 'in', keys).execute()
}

export interface CheckedUpload {
  id: string
  key: string
  isUnused: boolean
}

/**
 * Uploads in the order of their ids, each with whether nothing needs it: made before `before` and not
 * referenced, or left by a deleted account. What such an account uploaded for itself goes even when
 * somebody refers to it; the picture of a personality belongs to the site.
 * @param after the id of the last one seen
 */
export async function checkUploads(
  db: Db,
  { before, after, limit }: { before: string; after: string | undefined; limit: number },
): Promise<CheckedUpload[]> {
  const references = uploadReferences.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where upload_key(${sql.ref(column)}) = uploads.key)`,
  )
  const isReferenced = sql<boolean>`(${sql.join(references, sql` or `)})`
  return db
    .selectFrom('uploads')
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('created_at', '<', before)]))
    .$if(after !== undefined, (rows) => rows.where('id', '>', after as string))
    .select(['id', 'key'])
    .select(
      sql<boolean>`(user_id is null and kind <> 'personality') or not ${isReferenced}`.as(
        'isUnused',
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}
