import { sql } from 'kysely'
import type { CommentStatus } from '../../contract/comments.ts'
import { filtersIn } from '../../contract/filter.ts'
import type { CursorPage } from '../../contract/paging.ts'
import { postFilters } from '../../contract/post-filters.ts'
import type { PostFilters } from '../../contract/posts.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import {
  type FoundLanguage,
  foundRows,
  languageColumns,
  type PendingText,
  type StoredLanguage,
  selectPending,
  type WrittenLanguage,
} from '../platform/database/text-language.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import { pendingLanguage } from '../platform/languages/text-language.ts'
import {
  type CursorPaging,
  cursorPage,
  maxSkippedRows,
  readCursorPage,
} from '../platform/paging.ts'
import { allowedTo, type Reader } from '../visibility/store.ts'

interface AuthoredText {
  id: string
  userId: string
  content: string
  lang: string | null
  createdAt: string
  authorName: string
  authorUsername: string
  authorImage: string | null
  authorVerification: 'PENDING' | 'VERIFIED' | 'REJECTED' | null
}

export interface PostRow extends AuthoredText {
  imageUrl: string | null
  editedAt: string | null
  isHidden: boolean
  /** True if visitors may see it. */
  isPublic: boolean
  likesCount: number
  commentsCount: number
  isLiked: boolean
}

const authorColumns = [
  'users.name as authorName',
  'users.username as authorUsername',
  'users.profile_image as authorImage',
  'users.verification_status as authorVerification',
] as const

/** Posts that the viewer may see, with authors; only the author sees a hidden post. */
export function visiblePosts(db: Db, viewer: Reader) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .where(allowedTo(viewer, 'seePosts'))
    .where((eb) =>
      eb.or([eb('posts.status', '=', 'ACTIVE'), eb('posts.user_id', '=', viewer?.id ?? null)]),
    )
}

const postColumns = [
  'posts.id',
  'posts.user_id as userId',
  'posts.content',
  'posts.lang',
  'posts.image_url as imageUrl',
  'posts.created_at as createdAt',
  'posts.edited_at as editedAt',
  sql<boolean>`posts.status = 'HIDDEN'`.as('isHidden'),
  sql<boolean>`(${allowedTo(null, 'seePosts')} and posts.status = 'ACTIVE')`.as('isPublic'),
  'likes_count as likesCount',
  'comments_count as commentsCount',
  ...authorColumns,
] as const

const isLikedBy = (viewer: Reader) => sql<boolean>`exists (
  select from post_likes where post_id = posts.id and user_id = ${viewer?.id ?? null}::uuid
)`

export function withColumns(rows: ReturnType<typeof visiblePosts>, viewer: Viewer) {
  return rows
    .innerJoin('post_totals', 'post_totals.post_id', 'posts.id')
    .select(postColumns)
    .select(isLikedBy(viewer).as('isLiked'))
}

const conditions: FilterConditions<typeof postFilters> = {
  userId: (id) => sql`posts.user_id = ${id}`,
}

/** Posts that the viewer may see and that match the filters. */
export const filteredPosts = (db: Db, viewer: Viewer, filters: PostFilters) =>
  visiblePosts(db, viewer).where(matchesFilters(conditions, filters))

/** Skipped posts of a feed, half of other lists' rows: whether the viewer may see a post depends on its author. */
const maxSkippedPosts = maxSkippedRows / 2

/** Posts that the viewer may see, newest first. */
export async function listPosts(
  db: Db,
  viewer: Viewer,
  query: CursorPaging & PostFilters,
): Promise<CursorPage<PostRow>> {
  const { page, limit, cursor, userId } = query
  const isWhole = filtersIn(postFilters, query).length === 0
  if (viewer && isWhole && (page === 1 || cursor !== undefined)) {
    const [total, rows] = await Promise.all([
      feedTotal(db, viewer.id),
      newestPosts(db, viewer.id, { limit: limit + 1, cursor }),
    ])
    return cursorPage(rows, query, total, (row) => row.id)
  }
  const visible = filteredPosts(db, viewer, query)
  const total = await countPosts(db, viewer, userId)
  const listed = withColumns(visible, viewer).$if(cursor !== undefined, (all) =>
    // A condition on both tables: otherwise a merge join scans the table without it from the newest row.
    all.where('posts.id', '<', cursor ?? '').where('post_totals.post_id', '<', cursor ?? ''),
  )
  const rows = await readCursorPage(
    query,
    { total, maxSkipped: maxSkippedPosts },
    ({ offset, limit, direction }) =>
      listed.orderBy('posts.id', direction('desc')).limit(limit).offset(offset).execute(),
  )
  return cursorPage(rows, query, total, (row) => row.id)
}

/** The newest posts of a user's feed, or those after a cursor. */
async function newestPosts(
  db: Db,
  viewerId: string,
  { limit, cursor = afterAll }: Pick<CursorPaging, 'limit' | 'cursor'>,
): Promise<PostRow[]> {
  const rows = await readFeed(db, { viewerId, cursor }, limit)
  return rows.map((post) => ({ ...post, isLiked: post.isLiked?.includes(viewerId) ?? false }))
}

/**
 * The statement returns a post once, for all reads that show it; `isLiked` names the viewers who like it, until each read
 * replaces it with its own answer. The variant is the limit.
 */
const readFeed = batchedRead({
  name: 'feed',
  columns: { viewerId: 'uuid', cursor: 'uuid' },
  maxKeys: 50,
  statement: (db, requested, limit: number) => {
    const viewer = { id: sql<string>`requested.viewer_id` }
    const listed = db
      .selectFrom(requested)
      .innerJoinLateral(
        visiblePosts(db, viewer)
          .where(sql<boolean>`posts.id < requested.cursor`)
          .select(['posts.id', isLikedBy(viewer).as('isLiked')])
          .orderBy('posts.id', 'desc')
          .limit(sql.lit(limit))
          .as('visible'),
        (join) => join.onTrue(),
      )
      .groupBy('visible.id')
      .select([
        'visible.id',
        sql<number[]>`array_agg(ordinal::int)`.as('ordinal'),
        sql<string[] | null>`array_agg(viewer_id) filter (where "isLiked")`.as('isLiked'),
      ])
    return db
      .selectFrom(listed.as('listed'))
      .innerJoin('posts', 'posts.id', 'listed.id')
      .innerJoin('users', 'users.id', 'posts.user_id')
      .innerJoin('post_totals', 'post_totals.post_id', 'posts.id')
      .select(postColumns)
      .select(['ordinal', 'listed.isLiked'])
      .orderBy('posts.id', 'desc')
  },
})

/** An id after all posts. */
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The number of posts that the viewer may see, of all users or of one, from the users' counters. */
async function countPosts(db: Db, viewer: Viewer, userId: string | undefined): Promise<number> {
  if (userId !== undefined) return countOf(db, viewer, userId)
  if (viewer) return feedTotal(db, viewer.id)
  return (await publicTotal(db).executeTakeFirstOrThrow()).total
}

async function countOf(db: Db, viewer: Viewer, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_totals')
    .innerJoin('users', 'users.id', 'user_totals.user_id')
    .where('users.id', '=', userId)
    .where(allowedTo(viewer, 'seePosts'))
    .select('posts_count as total')
    .executeTakeFirst()
  const total = row?.total ?? 0
  if (viewer?.id !== userId) return total
  return total + (await ownHiddenTotal(db, viewer).executeTakeFirstOrThrow()).total
}

/** The number of posts in the feed of a user. */
async function feedTotal(db: Db, viewerId: string): Promise<number> {
  const [row] = await readFeedTotal(db, { viewerId })
  return row?.total ?? 0
}

const readFeedTotal = batchedRead({
  name: 'feed_total',
  columns: { viewerId: 'uuid' },
  maxKeys: 50,
  statement: (db, requested) => {
    const viewer = { id: sql<string>`requested.viewer_id` }
    const parts = [
      publicTotal(db),
      mutedTotal(db, viewer),
      privateTotal(db, viewer),
      ownHiddenTotal(db, viewer),
    ]
    return db
      .selectFrom(requested)
      .select(['ordinal', sql<number>`${sql.join(parts, sql` + `)}`.as('total')])
  },
})

/** The posts of the public feed, from their counter. */
const publicTotal = (db: Db) =>
  db
    .selectFrom('feed_totals')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('total'))

/** Posts of the public feed that the viewer has muted, as a negative number. */
const mutedTotal = (db: Db, viewer: NonNullable<Reader>) =>
  db
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .innerJoin('user_totals', 'user_totals.user_id', 'users.id')
    .where('owner_id', '=', viewer.id)
    .where('is_private', '=', sql.lit(false))
    .select((eb) =>
      sql<number>`-${eb.fn.coalesce(eb.fn.sum<number>('posts_count'), sql.lit(0))}`.as('total'),
    )

/** Posts of private accounts in the viewer's feed; only the accounts that the viewer follows are looked at. */
function privateTotal(db: Db, viewer: NonNullable<Reader>) {
  const candidates = db
    .selectFrom('follows')
    .where('follower_id', '=', viewer.id)
    .select('followee_id as id')
    .unionAll(db.selectNoFrom(sql<string>`${viewer.id}::uuid`.as('id')))
  return db
    .selectFrom(candidates.as('candidates'))
    .innerJoin('users', 'users.id', 'candidates.id')
    .innerJoin('user_totals', 'user_totals.user_id', 'users.id')
    .where('is_private', '=', sql.lit(true))
    .where(allowedTo(viewer, 'seePosts'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('posts_count'), sql.lit(0)).as('total'))
}

/** The viewer's own hidden posts, which the counters leave out. */
const ownHiddenTotal = (db: Db, viewer: NonNullable<Reader>) =>
  db
    .selectFrom('posts')
    .where('user_id', '=', viewer.id)
    .where('status', '=', sql.lit('HIDDEN'))
    .select((eb) => eb.fn.countAll<number>().as('total'))

export function findPost(db: Db, viewer: Viewer, id: string): Promise<PostRow | undefined> {
  return withColumns(visiblePosts(db, viewer), viewer).where('posts.id', '=', id).executeTakeFirst()
}

interface InsertedPost {
  content: string
  imageUrl?: string | null | undefined
  isHeld?: boolean
  language?: StoredLanguage
}

export async function insertPost(
  db: Db,
  userId: string,
  { content, imageUrl, isHeld = false, language = pendingLanguage }: InsertedPost,
): Promise<string> {
  const { id } = await db
    .insertInto('posts')
    .values({
      user_id: userId,
      content,
      ...language,
      image_url: imageUrl,
      status: isHeld ? 'HIDDEN' : 'ACTIVE',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The author of a post, whoever may see it; undefined for an unknown post. */
export async function findPostAuthor(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .where('id', '=', id)
    .select('user_id as userId')
    .executeTakeFirst()
  return row?.userId
}

/** What changes of a post; another language alone is no edit. */
interface ChangedPost {
  content: string | undefined
  imageUrl: string | null | undefined
  language: WrittenLanguage | undefined
}

export async function updatePost(
  db: Db,
  id: string,
  { content, imageUrl, language }: ChangedPost,
): Promise<void> {
  const isEdited = content !== undefined || imageUrl !== undefined
  await db
    .updateTable('posts')
    .where('id', '=', id)
    .set({ content, image_url: imageUrl, ...(language && languageColumns(language)) })
    .$if(isEdited, (change) => change.set({ edited_at: sql<string>`now()` }))
    .execute()
}

/** Posts whose language nobody has looked for. */
export async function lockPendingPosts(tx: Tx, limit: number): Promise<PendingText[]> {
  return (await selectPending(sql.table('posts'), sql.ref('content'), limit).execute(tx)).rows
}

export const writePostLanguages = (tx: Tx, found: readonly FoundLanguage[]) =>
  sql`
    update posts set lang = found.lang, lang_origin = 'FOUND'
    from ${foundRows(found)} where posts.id = found.id
  `.execute(tx)

/** Locks the author's counters, before the post itself: the deletion of an account locks them in this order. */
async function lockAuthorTotals(tx: Tx, postId: string): Promise<void> {
  await sql`
    select from user_totals where user_id = (select user_id from posts where id = ${postId})
    for no key update
  `.execute(tx)
}

/** Hides or restores a post. */
export async function updateStatus(tx: Tx, id: string, status: 'ACTIVE' | 'HIDDEN'): Promise<void> {
  await lockAuthorTotals(tx, id)
  await tx.updateTable('posts').where('id', '=', id).set({ status }).execute()
}

/** Deletes a post with its likes and comments. */
export async function deletePost(tx: Tx, id: string): Promise<void> {
  await lockTotals('post', sql`${id}::uuid`, 'update').execute(tx)
  await lockAuthorTotals(tx, id)
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}

/** True if a row was inserted; false for an unknown post too. */
export async function insertLike(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with locked as (${lockTotals('post', sql`${postId}::uuid`)})
    insert into post_likes (post_id, user_id)
    select post_id, ${userId}::uuid from locked
    on conflict on constraint post_likes__pair do nothing
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** True if a row was deleted. */
export async function deleteLike(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with locked as (${lockTotals('post', sql`${postId}::uuid`)})
    delete from post_likes using locked
    where post_likes.post_id = locked.post_id and user_id = ${userId}::uuid
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** A comment on a post; hidden ones are for its author and administrators. */
export interface PostCommentRow extends Omit<AuthoredText, 'userId'> {
  authorId: string
  postId: string
  status: CommentStatus
  editedAt: string | null
}

const postComments = (db: Db) =>
  db
    .selectFrom('post_comments')
    .innerJoin('users', 'users.id', 'post_comments.user_id')
    .select([
      'post_comments.id',
      'post_comments.user_id as authorId',
      'post_comments.post_id as postId',
      'post_comments.content',
      'post_comments.lang',
      'post_comments.status',
      'post_comments.edited_at as editedAt',
      'post_comments.created_at as createdAt',
      ...authorColumns,
    ])

/**
 * Comments on a post, oldest first; of the hidden ones only the viewer's own. The caller has checked that the viewer
 * may see the post.
 */
export async function listPostComments(
  db: Db,
  viewer: Viewer,
  post: PostRow,
  paging: CursorPaging,
): Promise<CursorPage<PostCommentRow>> {
  const { cursor } = paging
  const total = post.commentsCount + (viewer ? await countHiddenComments(db, viewer, post.id) : 0)
  const listed = postComments(db)
    .where('post_id', '=', post.id)
    .where(allowedTo(viewer, 'seeActivity'))
    .where((eb) =>
      eb.or([
        eb('post_comments.status', '<>', 'HIDDEN'),
        eb('post_comments.user_id', '=', viewer?.id ?? null),
      ]),
    )
    .$if(cursor !== undefined, (all) => all.where('post_comments.id', '>', cursor ?? ''))
  const rows = await readCursorPage(
    paging,
    { total, maxSkipped: maxSkippedRows },
    ({ offset, limit, direction }) =>
      listed.orderBy('post_comments.id', direction('asc')).limit(limit).offset(offset).execute(),
  )
  return cursorPage(rows, paging, total, (row) => row.id)
}

/** Number of the viewer's own hidden comments on a post, which the post's counter leaves out. */
async function countHiddenComments(db: Db, viewer: SignedIn, postId: string): Promise<number> {
  const { count } = await db
    .selectFrom('post_comments')
    .where('user_id', '=', viewer.id)
    .where('status', '=', 'HIDDEN')
    .where('post_id', '=', postId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A comment, without a check of who may see it. */
export async function findPostComment(db: Db, id: string): Promise<PostCommentRow | undefined> {
  return postComments(db).where('post_comments.id', '=', id).executeTakeFirst()
}

/** A comment on a post that the viewer may see; one query, so timing does not distinguish a private post from an unknown one. */
export async function findCommentOnVisiblePost(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<PostCommentRow | undefined> {
  return postComments(db)
    .where('post_comments.id', '=', id)
    .where('post_comments.post_id', 'in', visiblePosts(db, viewer).select('posts.id'))
    .executeTakeFirst()
}

/** For the data export of a user. */
export const exportPosts = (db: Db, userId: string) =>
  db
    .selectFrom('posts')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'content', 'lang', 'image_url as imageUrl', 'status'])
    .select(['created_at as createdAt', 'edited_at as editedAt'])
    .execute()

/** For the data export of a user. */
export const exportPostComments = (db: Db, userId: string) =>
  db
    .selectFrom('post_comments')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'post_id as postId', 'content', 'lang', 'status'])
    .select(['created_at as createdAt', 'edited_at as editedAt'])
    .execute()

/** Ids of the posts that a user likes, for the data export. */
export async function exportLikedPosts(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_likes')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .select('post_id as id')
    .execute()
  return rows.map(({ id }) => id)
}
