import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { commentFilters } from '../../contract/comment-filters.ts'
import type { CommentStatus, MyCommentsQuery, NewComment } from '../../contract/comments.ts'
import type { CursorPage, Page } from '../../contract/paging.ts'
import { exportedPersonality } from '../personalities/store.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { countRows, findWindowStart, isFromDay } from '../platform/database/row-counts.ts'
import type { Tables } from '../platform/database/schema.ts'
import { containing } from '../platform/database/search.ts'
import {
  type FoundLanguage,
  foundRows,
  languageColumns,
  type PendingText,
  type StoredLanguage,
  selectPending,
  type WrittenLanguage,
} from '../platform/database/text-language.ts'
import { problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { pendingLanguage } from '../platform/languages/text-language.ts'
import {
  type CursorPaging,
  cursorPage,
  maxSkippedEntries,
  maxSkippedRows,
  type PageWindow,
  paginate,
  readCursorPage,
  readPage,
} from '../platform/paging.ts'
import { searchedName, shownName } from '../told-people/store.ts'
import { isBlockedBy, isMutedBy, type Reader } from '../visibility/store.ts'

/** A comment with its author; `present.ts` decides what a viewer may see of it. */
export interface CommentRow {
  id: string
  content: string
  lang: string | null
  createdAt: string
  /** The time shown to others: for an anonymous comment rounded down to the hour. */
  listedAt: string
  status: CommentStatus
  isAnonymous: boolean
  editedAt: string | null
  /** Null when the account of an anonymous author was deleted. */
  authorId: string | null
  authorName: string | null
  authorUsername: string | null
  authorImage: string | null
  authorVerification: 'PENDING' | 'VERIFIED' | 'REJECTED' | null
  personalityId: string
  personalityName: string
  personalitySlug: string
  /** The comment whose thread a reply belongs to. */
  parentId: string | null
  /** Counted agreements. */
  agreeCount: number
}

interface Paging {
  page: number
  limit: number
}

export const commentColumns = [
  'comments.id',
  'content',
  'comments.lang',
  'comments.created_at as createdAt',
  'comments.listed_at as listedAt',
  'comments.status',
  'is_anonymous as isAnonymous',
  'edited_at as editedAt',
  'comments.user_id as authorId',
  'users.name as authorName',
  'users.username as authorUsername',
  'users.profile_image as authorImage',
  'users.verification_status as authorVerification',
  'comments.personality_id as personalityId',
  'personalities.name as personalityName',
  'personalities.slug as personalitySlug',
  'comments.parent_id as parentId',
  'comments.agree_count as agreeCount',
] as const

export const withAuthor = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('personalities', 'personalities.id', 'comments.personality_id')

/** Condition: the viewer has not muted the author. Anonymous comments are seen by all, or muting would unmask them. */
export const isUnmuted = (viewer: Reader) =>
  sql<boolean>`(is_anonymous or not ${isMutedBy(viewer, sql`comments.user_id`)})`

/** Number of shown comments on a personality by members whom the viewer has muted. */
export const mutedCount = (
  viewer: Reader,
  personalityId: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
) => sql<number>`(
  select count(*) from mutes join comments on comments.user_id = muted_id
  where owner_id = ${viewer?.id ?? null}::uuid and comments.personality_id = ${personalityId}
    and not is_anonymous and comments.status <> 'HIDDEN' and ${condition}
)`

/** The sort key of a comment in microseconds since 1970; with the id it makes the cursor. */
export const sortKey = sql<string>`(extract(epoch from comments.listed_at) * 1000000) :: bigint :: text`

type Selection = SelectQueryBuilder<Tables, 'comments', object>

/** Reads a part of the comments, newest first. The ids come from an index, so skipped rows are never read. */
function listWindow(db: Db, selection: Selection, { offset, limit, direction }: PageWindow) {
  const newestFirst = direction('desc')
  const ids = selection
    .select('id')
    .orderBy('listed_at', newestFirst)
    .orderBy('id', newestFirst)
    .limit(limit)
    .offset(offset)
  return withAuthor(db)
    .where('comments.id', 'in', ids)
    .select([...commentColumns, sortKey.as('sortKey')])
    .orderBy('listed_at', newestFirst)
    .orderBy('comments.id', newestFirst)
    .execute()
}

/** Comments that are not hidden, newest first; undefined for an unknown personality. */
export async function listShown(
  db: Db,
  viewer: Viewer,
  personalityId: string,
  paging: CursorPaging,
): Promise<CursorPage<CommentRow> | undefined> {
  const { page, limit, cursor } = paging
  const isNumbered = cursor === undefined && page > 1
  const shown = isNumbered
    ? await readNumberedPage(db, viewer, personalityId, paging)
    : await readNewestShown(db, viewer, personalityId, { limit: limit + 1, cursor })
  if (!shown) return undefined
  return cursorPage(shown.rows, paging, shown.total, ({ sortKey, id }) => `${sortKey}.${id}`)
}

interface ShownComments {
  total: number
  rows: readonly (CommentRow & { sortKey: string })[]
}

async function readNewestShown(
  db: Db,
  viewer: Viewer,
  personalityId: string,
  { limit, cursor }: Pick<CursorPaging, 'limit' | 'cursor'>,
): Promise<ShownComments | undefined> {
  const [microseconds = null, commentId = null] = cursor?.split('.') ?? []
  const key = { personalityId, viewerId: viewer?.id ?? null, microseconds, commentId }
  const rows = await readShown(db, key, limit)
  const [first] = rows
  return first && { total: first.total, rows: rows.filter(isComment) }
}

type ShownRow = Awaited<ReturnType<typeof readShown>>[number]

/** False for the only row of a personality without comments. */
const isComment = (row: ShownRow): row is ShownRow & ShownComments['rows'][number] =>
  row.id !== null

/**
 * The comments on a personality, newest first; one row without a comment if there is none. The last comment before them,
 * whose microseconds since 1970 and id are in the cursor, may have been deleted. The variant is the limit.
 */
const readShown = batchedRead({
  name: 'shown_comments',
  columns: {
    personalityId: 'uuid',
    viewerId: { nullable: 'uuid' },
    microseconds: { nullable: 'bigint' },
    commentId: { nullable: 'uuid' },
  },
  maxKeys: 50,
  statement: (db, requested, limit: number) => {
    const viewer = { id: sql<string>`requested.viewer_id` }
    const after = sql`(
      coalesce(timestamptz 'epoch' + requested.microseconds * interval '1 microsecond', 'infinity'),
      coalesce(requested.comment_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    )`
    return (
      db
        .selectFrom(requested)
        .innerJoin('personalities', 'personalities.id', 'requested.personality_id')
        .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('comments')
              .whereRef('comments.personality_id', '=', 'requested.personality_id')
              // Literals, for which PostgreSQL keeps one plan with the index of shown comments.
              .where('comments.status', '<>', sql.lit('HIDDEN'))
              .where(sql<boolean>`(listed_at, comments.id) < ${after}`)
              .where(isUnmuted(viewer))
              .selectAll('comments')
              .orderBy('listed_at', 'desc')
              .orderBy('comments.id', 'desc')
              .limit(sql.lit(limit))
              .as('comments'),
          (join) => join.onTrue(),
        )
        // With a limit, or PostgreSQL would scan a small table of users once for each read.
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('users')
              .whereRef('users.id', '=', 'comments.user_id')
              .selectAll('users')
              .limit(sql.lit(1))
              .as('users'),
          (join) => join.onTrue(),
        )
        .select([...commentColumns, sortKey.as('sortKey')])
        .select(['requested.ordinal'])
        .select(
          sql<number>`comment_count - ${mutedCount(viewer, sql`requested.personality_id`)}`.as(
            'total',
          ),
        )
        .orderBy('requested.ordinal')
        .orderBy('listed_at', 'desc')
        .orderBy('comments.id', 'desc')
    )
  },
})

/**
 * The newest shown comments on any of the people of a query, which has their `personality_id` once each. All of them are on
 * those whose own newest comments are the newest, so that of everybody else only one index entry is read.
 */
export function listNewestOn(
  db: Db,
  people: RawBuilder<unknown>,
  limit: number,
): Promise<CommentRow[]> {
  const newestOf = (personalityId: RawBuilder<unknown>, most: number) => sql`
    select id, listed_at from comments
    where comments.personality_id = ${personalityId} and status <> 'HIDDEN'
    order by listed_at desc, id desc limit ${sql.lit(most)}`
  const ids = sql<string>`(
    select newest.id from (
      select personality_id from (${people}) as people
      cross join lateral (${newestOf(sql`people.personality_id`, 1)}) as last
      order by last.listed_at desc, last.id desc limit ${sql.lit(limit)}
    ) as discussed
    cross join lateral (${newestOf(sql`discussed.personality_id`, limit)}) as newest
    order by newest.listed_at desc, newest.id desc limit ${sql.lit(limit)}
  )`
  return withAuthor(db)
    .where('comments.id', 'in', ids)
    .select(commentColumns)
    .orderBy('listed_at', 'desc')
    .orderBy('comments.id', 'desc')
    .execute()
}

async function readNumberedPage(
  db: Db,
  viewer: Viewer,
  personalityId: string,
  paging: CursorPaging,
): Promise<ShownComments | undefined> {
  const totals = await db
    .selectFrom('personality_totals')
    .where('personality_id', '=', personalityId)
    .select(
      sql<number>`comment_count - ${mutedCount(viewer, sql`${personalityId}::uuid`)}`.as('total'),
    )
    .executeTakeFirst()
  if (!totals) return undefined
  const shown = db
    .selectFrom('comments')
    .where('personality_id', '=', personalityId)
    .where('status', '<>', 'HIDDEN')
    .where(isUnmuted(viewer))
  const bounds = { ...totals, maxSkipped: maxSkippedEntries }
  const rows = await readCursorPage(paging, bounds, (window) => listWindow(db, shown, window))
  return { ...totals, rows }
}

const conditions: FilterConditions<typeof commentFilters> = {
  status: (status) => sql`comments.status = ${status}`,
}

export async function listCommentsOf(
  db: Db,
  userId: string,
  query: MyCommentsQuery,
): Promise<Page<CommentRow>> {
  const { page, limit, search, sortBy, order } = query
  const own = withAuthor(db)
    .where('comments.user_id', '=', userId)
    .where(matchesFilters(conditions, query))
    .$if(search !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          containing('content', search ?? '', 'fold'),
          containing(searchedName(), search ?? '', 'fold'),
        ]),
      ),
    )
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .select([...commentColumns, shownName().as('shownName')])
    .$if(sortBy === 'personality.name', (rows) =>
      rows.orderBy(sql`fold(personalities.name)`, order),
    )
    .orderBy('comments.created_at', order)
    .orderBy('comments.id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const data = rows.map(({ shownName, ...row }) => ({ ...row, personalityName: shownName }))
  return { data, pagination: paginate(page, limit, total) }
}

/** All comments, newest first. */
export async function listComments(
  db: Db,
  { page, limit, status }: Paging & { status?: CommentStatus },
): Promise<Page<CommentRow>> {
  const total = await countComments(db, status)
  const selected = db
    .selectFrom('comments')
    .$if(status !== undefined, (rows) => rows.where('status', '=', status as CommentStatus))
  if (status === undefined) {
    // Skipped days cost nothing, so the window alone decides which pages are too deep.
    const bounds = { total, maxSkipped: total }
    const data = await readPage({ page, limit }, bounds, (window) => listDays(db, selected, window))
    return { data, pagination: paginate(page, limit, total) }
  }
  // No index holds the active ones alone, so skipping them reads their rows.
  const maxSkipped = status === 'ACTIVE' ? maxSkippedRows : maxSkippedEntries
  const data = await readPage({ page, limit }, { total, maxSkipped }, (window) =>
    listWindow(db, selected, window),
  )
  return { data, pagination: paginate(page, limit, total) }
}

/** Reads a part of all comments: skips whole days by their counters, and reads on from the day in which it begins. */
async function listDays(db: Db, selection: Selection, window: PageWindow) {
  const newestFirst = window.direction('desc')
  const { day, skipped } = await findWindowStart(db, 'comments', window, newestFirst)
  if (skipped > maxSkippedEntries) throw problem('pageTooDeep')
  const fromDay = day && isFromDay({ time: 'comments.listed_at' }, day, newestFirst)
  const selected = fromDay ? selection.where(fromDay) : selection
  return listWindow(db, selected, { ...window, offset: skipped })
}

/** Number of all comments, or of comments with a status; only the few that are not active are counted. */
async function countComments(db: Db, status: CommentStatus | undefined): Promise<number> {
  if (status === undefined) return countRows(db, 'comments')
  const { count } = await db
    .selectFrom('comments')
    .where('status', status === 'ACTIVE' ? '<>' : '=', status)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return status === 'ACTIVE' ? (await countRows(db, 'comments')) - count : count
}

/** A comment, also a hidden one; undefined if the viewer has muted its author. */
export function findComment(
  db: Db,
  id: string,
  viewer: Viewer = null,
): Promise<CommentRow | undefined> {
  return withAuthor(db)
    .where('comments.id', '=', id)
    .where(isUnmuted(viewer))
    .select(commentColumns)
    .executeTakeFirst()
}

export async function countCommentsOf(db: Db, userId: string) {
  return db
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', 'HIDDEN').as('hidden'),
    ])
    .executeTakeFirstOrThrow()
}

/** True if the author of a named comment, of these, blocks a user. */
export async function isBlockedByAuthor(db: Db, ids: string[], userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from comments where id = any(${ids}::uuid[]) and not is_anonymous
      and ${isBlockedBy(sql`comments.user_id`, userId)}
  `.execute(db)
  return rows.length > 0
}

/** Tables of each kind of comment: on a personality, and on a post. */
const tables = {
  comment: {
    comments: sql.table('comments'),
    subject: 'personality',
    subjectId: sql.ref('personality_id'),
  },
  postComment: {
    comments: sql.table('post_comments'),
    subject: 'post',
    subjectId: sql.ref('post_id'),
  },
} as const

type InsertedComment = Omit<NewComment, 'parentId' | 'lang'> &
  Partial<Pick<NewComment, 'parentId'>> & { isHeld?: boolean; language?: StoredLanguage }

/** A kind of comment, named as in reports. */
export type CommentType = keyof typeof tables

export const isCommentType = (type: string): type is CommentType => Object.hasOwn(tables, type)

/** Returns the id; undefined for an unknown personality, or an answered comment that is not shown on it. */
export async function insertComment(
  db: Db,
  userId: string,
  {
    personalityId,
    content,
    language = pendingLanguage,
    isAnonymous,
    parentId = null,
    isHeld = false,
  }: InsertedComment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with locked as (
      ${lockTotals('personality', sql`personalities__survivor(${personalityId})`)}
    ), answered as (
      select comments.id, coalesce(parent_id, comments.id) as thread_id, merged_from
      from comments join locked using (personality_id)
      where comments.id = ${parentId}::uuid and status <> 'HIDDEN'
      for share of comments
    ), thread as (
      insert into comment_threads (id, personality_id, merged_from)
      select thread_id, personality_id, merged_from from answered cross join locked
      where answered.id = thread_id
      on conflict on constraint comment_threads__id do nothing
    )
    insert into comments (
      user_id, personality_id, content, lang, lang_origin, is_anonymous, parent_id, merged_from, status
    )
    select ${userId}::uuid, personality_id, ${content}, ${language.lang}::text,
      ${language.lang_origin}::lang_origin, ${isAnonymous}::boolean, thread_id, merged_from,
      ${isHeld ? 'HIDDEN' : 'ACTIVE'}::comment_status
    from locked left join answered on true
    where ${parentId}::uuid is null or answered.id is not null
    returning id
  `.execute(db)
  return rows[0]?.id
}

interface InsertedPostComment {
  postId: string
  content: string
  language?: StoredLanguage
  isHeld?: boolean
}

/** Returns the id; undefined for an unknown post. */
export async function insertPostComment(
  db: Db,
  userId: string,
  { postId, content, language = pendingLanguage, isHeld = false }: InsertedPostComment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with locked as (${lockTotals('post', sql`${postId}::uuid`)})
    insert into post_comments (user_id, post_id, content, lang, lang_origin, status)
    select ${userId}::uuid, post_id, ${content}, ${language.lang}::text, ${language.lang_origin}::lang_origin,
      ${isHeld ? 'HIDDEN' : 'ACTIVE'}::comment_status
    from locked
    returning id
  `.execute(db)
  return rows[0]?.id
}

/** As `lockTotals`, for the subject of a comment. */
function lockTotalsOf(type: CommentType, commentId: string) {
  const { comments, subject, subjectId } = tables[type]
  return lockTotals(subject, sql`select ${subjectId} from ${comments} where id = ${commentId}`)
}

/** The new text of a comment. */
export interface WrittenText {
  content: string
  /** One that its author chooses is no edit alone. */
  language: WrittenLanguage
}

export async function updateContent(
  db: Db,
  type: CommentType,
  id: string,
  { content, language }: WrittenText,
): Promise<void> {
  const { lang, lang_origin } = languageColumns(language)
  await sql`
    update ${tables[type].comments} set content = ${content}, lang = ${lang}, lang_origin = ${lang_origin},
      edited_at = case when ${language.replacesChosen} and content = ${content} then edited_at else now() end
    where id = ${id}
  `.execute(db)
}

/** Comments of a kind whose language nobody has looked for. */
export const lockPendingComments =
  (type: CommentType) =>
  async (tx: Tx, limit: number): Promise<PendingText[]> =>
    (await selectPending(tables[type].comments, sql.ref('content'), limit).execute(tx)).rows

export const writeCommentLanguages =
  (type: CommentType) => (tx: Tx, found: readonly FoundLanguage[]) =>
    sql`
      update ${tables[type].comments} as changed set lang = found.lang, lang_origin = 'FOUND'
      from ${foundRows(found)} where changed.id = found.id
    `.execute(tx)

/**
 * Sets the status of a comment.
 * @param from when given, updates only a comment that has this status
 * @returns the previous status; undefined when no row was updated
 */
export async function updateStatus(
  db: Db,
  type: CommentType,
  id: string,
  { status, from }: { status: CommentStatus; from?: CommentStatus },
): Promise<CommentStatus | undefined> {
  const { comments, subjectId } = tables[type]
  const { rows } = await sql<{ before: CommentStatus }>`
    with locked as (${lockTotalsOf(type, id)}), found as (
      select id, status from ${comments} as changed
      join locked on changed.${subjectId} = locked.${subjectId}
      where id = ${id} and status = coalesce(${from ?? null}::comment_status, status)
      for no key update of changed
    )
    update ${comments} as changed set status = ${status}
    from found where changed.id = found.id
    returning found.status as before
  `.execute(db)
  return rows[0]?.before
}

export async function deleteComment(db: Db, type: CommentType, id: string): Promise<void> {
  const { comments, subjectId } = tables[type]
  await sql`
    with locked as (${lockTotalsOf(type, id)})
    delete from ${comments} as deleted using locked
    where id = ${id} and deleted.${subjectId} = locked.${subjectId}
  `.execute(db)
}

/**
 * Locks counters and deletes comments on personalities.
 * @param selected a query of `id` and `personality_id` of comments
 * @returns number of deleted comments
 */
export async function deleteComments(db: Db, selected: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with selected as materialized (${selected}), locked as materialized (
      ${lockTotals('personality', sql`select personality_id from selected`)}
    )
    delete from comments using selected join locked using (personality_id)
    where comments.personality_id = selected.personality_id and comments.id = selected.id
  `.execute(db)
  return Number(numAffectedRows)
}

const deleteBatchSize = 5_000

/** Deletes the comments on a personality in batches, so that votes never wait long for the lock. */
export async function deleteCommentsOn(db: Db, personalityId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with locked as (${lockTotals('personality', sql`${personalityId}::uuid`)})
      delete from comments using locked
      where comments.personality_id = locked.personality_id and comments.id in (
        select id from comments where personality_id = ${personalityId} limit ${deleteBatchSize}
      )
    `.execute(db)
    if (Number(numAffectedRows) < deleteBatchSize) break
  }
}

/** For the data export of a user. */
export const exportComments = (db: Db, userId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('personalities', 'personalities.id', 'comments.personality_id')
    .where('user_id', '=', userId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .select([
      'comments.id',
      'content',
      'comments.lang',
      'comments.status',
      'is_anonymous as isAnonymous',
    ])
    .select('comments.parent_id as parentId')
    .select(['comments.created_at as createdAt', 'edited_at as editedAt', exportedPersonality])
    .execute()
