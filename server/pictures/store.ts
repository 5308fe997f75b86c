import { sql } from 'kysely'
import { allows } from '../../contract/permissions.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { visiblePosts } from '../posts/store.ts'

/**
 * Who may see an upload: `site`: everybody, as it belongs to a personality, a profile or the site itself; `post`: everybody, as long as
 * a public post shows it; `unused`: everybody who knows the address, until something uses it; `restricted`: only
 * viewers who may see one of the posts that show it.
 */
export type Audience = 'site' | 'post' | 'unused' | 'restricted'

/** The audience of an upload; undefined for an unknown or discarded one. */
export async function findAudience(db: Db, key: string): Promise<Audience | undefined> {
  const [row] = await readAudience(db, { key })
  return row?.audience
}

const readAudience = batchedRead({
  name: 'picture_audiences',
  columns: { key: 'text' },
  statement: (db, requested) => {
    const inPublicPost = visiblePosts(db, null)
      .where(sql<boolean>`upload_key(posts.image_url) = uploads.key`)
      .where(sql<boolean>`posts.user_id = uploads.user_id`)
      .select(sql`1`.as('one'))
    return db
      .selectFrom(requested)
      .innerJoin('uploads', 'uploads.key', 'requested.key')
      .where('state', '<>', sql.lit('discarded'))
      .select('requested.ordinal')
      .select(
        sql<Audience>`case
          when kind in ('personality', 'site') or exists (
            select from users
            where upload_key(profile_image) = uploads.key and users.id = uploads.user_id
          ) then 'site'
          when exists ${inPublicPost} then 'post'
          when state = 'unused' and uploads.user_id is not null then 'unused'
          else 'restricted'
        end`.as('audience'),
      )
  },
})

/**
 * True if the viewer may see a post that shows the upload, or moderates and the post was reported.
 * Being its uploader is not enough, as deleted content is hidden from its author too.
 */
export async function canSeePicture(
  db: Db,
  viewer: Pick<SignedIn, 'id' | 'role' | 'isVerified'>,
  key: string,
): Promise<boolean> {
  const isShown = sql<boolean>`upload_key(posts.image_url) = ${key}`
  const visible = visiblePosts(db, viewer)
    .innerJoin('uploads', 'uploads.user_id', 'posts.user_id')
    .where('uploads.key', '=', key)
    .where(isShown)
    .select('posts.id')
  if (await visible.limit(1).executeTakeFirst()) return true
  if (!allows(viewer.role, 'moderate')) return false
  const reported = await db
    .selectFrom('moderation_cases')
    .innerJoin('posts', 'posts.id', 'moderation_cases.post_id')
    .innerJoin('uploads', 'uploads.user_id', 'posts.user_id')
    .where('uploads.key', '=', key)
    .where(isShown)
    .select('posts.id')
    .limit(1)
    .executeTakeFirst()
  return reported !== undefined
}
