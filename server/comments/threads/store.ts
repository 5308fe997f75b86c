import { type RawBuilder, sql } from 'kysely'
import type { ThreadSort, ThreadsQuery } from '../../../contract/comments.ts'
import { limits } from '../../../contract/limits.ts'
import type { CursorPage } from '../../../contract/paging.ts'
import { batchedRead } from '../../platform/database/batched-read.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type CursorPaging, cursorPage } from '../../platform/paging.ts'
import type { Reader } from '../../visibility/store.ts'
import {
  type CommentRow,
  commentColumns,
  isUnmuted,
  mutedCount,
  sortKey,
  withAuthor,
} from '../store.ts'

/** A comment or reply with its sort key in microseconds since 1970, which with the id makes its cursor. */
type ListedComment = CommentRow & { sortKey: string }

/** A comment of the first level and its first replies, oldest first. */
export interface ThreadRow {
  id: string
  /** Undefined when it is hidden or deleted. */
  comment: ListedComment | undefined
  replies: ListedComment[]
  replyCount: number
}

export const cursorOf = ({ sortKey, id }: { sortKey: string; id: string }) => `${sortKey}.${id}`

/** The first comment of the thread `threads.id` with its first replies, as `comments`. */
const firstOfThread = (viewer: Reader) =>
  sql<Tables['comments']>`(
  select * from comments where comments.id = threads.id and status <> 'HIDDEN'
  union all
  (
    select * from comments
    where parent_id = threads.id and status <> 'HIDDEN' and ${isUnmuted(viewer)}
    order by listed_at, id limit ${sql.lit(limits.firstReplies)}
  )
)`.as('comments')

/** Replies of the thread `threads.id` that the viewer sees. */
const replyCountFor = (viewer: Reader) => sql<number>`coalesce(comment_threads.reply_count, 0) - (
  select count(*) from mutes join comments on comments.user_id = muted_id
  where owner_id = ${viewer?.id ?? null}::uuid and parent_id = threads.id
    and not is_anonymous and comments.status <> 'HIDDEN'
)`

/** The place of a comment in an order before its time; higher ones come first. */
const placeIn: Record<ThreadSort, RawBuilder<number> | undefined> = {
  newest: undefined,
  // As in the index: smaller numbers are not shown, and so not to be learned from the order.
  mostAgreed: sql`case when agree_count >= ${sql.lit(limits.publishedMin)} then agree_count else 0 end`,
  acrossCamps: sql`camp_place`,
}

const requestedViewer = { id: sql<string>`requested.viewer_id` }

/** The threads of a personality after a place in the list, at most so many, as `threads`. */
const threadsAfter = (sort: ThreadSort, limit: number) => {
  const place = placeIn[sort]
  const lastPlace = place && sql`coalesce(requested.place, 2147483647)`
  const last = sql`
    coalesce(timestamptz 'epoch' + requested.microseconds * interval '1 microsecond', 'infinity'),
    coalesce(requested.comment_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  `
  const isAfter = (own: RawBuilder<number> | undefined) =>
    own ? sql`(${own}, listed_at, id) < (${lastPlace}, ${last})` : sql`(listed_at, id) < (${last})`
  const limited = sql`listed_at desc, id desc limit ${sql.lit(limit)}`
  return sql<{ id: string; listed_at: string; place: number }>`(
    (
      select id, listed_at, ${place ?? sql`0`} as place from comments
      where personality_id = requested.personality_id and parent_id is null
        and status <> 'HIDDEN' and ${isAfter(place)} and ${isUnmuted(requestedViewer)}
      order by ${place ? sql`${place} desc,` : sql``} ${limited}
    )
    union all
    (
      select id, listed_at, 0 from comment_threads
      where personality_id = requested.personality_id and listed_at is not null
        and reply_count > 0 and ${isAfter(place && sql`0`)}
      order by ${limited}
    )
    order by place desc, ${limited}
  )`.as('threads')
}

/** Number of threads: of all shown comments those that are no replies, and threads whose first comment is not shown. */
const threadCount = sql<number>`(
  select comment_count - coalesce(sum(reply_count), 0)
    + count(*) filter (where listed_at is not null and reply_count > 0)
    - ${mutedCount(requestedViewer, sql`requested.personality_id`, sql`parent_id is null`)}
  from comment_threads where personality_id = requested.personality_id
)`

/**
 * The threads of a personality in an order, with a row for each comment; one row without a thread if there is none. The
 * variant is the order and the limit.
 */
const readThreads = batchedRead({
  name: 'comment_threads',
  columns: {
    personalityId: 'uuid',
    viewerId: { nullable: 'uuid' },
    place: { nullable: 'bigint' },
    microseconds: { nullable: 'bigint' },
    commentId: { nullable: 'uuid' },
  },
  maxKeys: 50,
  statement: (db, requested, { sort, limit }: { sort: ThreadSort; limit: number }) =>
    db
      .selectFrom(requested)
      .innerJoin('personalities', 'personalities.id', 'requested.personality_id')
      .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')
      .leftJoinLateral(threadsAfter(sort, limit), (join) => join.onTrue())
      .leftJoin('comment_threads', 'comment_threads.id', 'threads.id')
      .leftJoinLateral(firstOfThread(requestedViewer), (join) => join.onTrue())
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
      .select(['requested.ordinal', 'threads.id as threadId', threadCount.as('total')])
      .select(
        sql<string>`
          threads.place || '.' || (extract(epoch from threads.listed_at) * 1000000)::bigint
        `.as('threadKey'),
      )
      .select(replyCountFor(requestedViewer).as('replyCount'))
      .orderBy('requested.ordinal')
      .orderBy('threads.place', 'desc')
      .orderBy('threads.listed_at', 'desc')
      .orderBy('threads.id', 'desc')
      .orderBy(sql`comments.parent_id is not null`)
      .orderBy('comments.listed_at')
      .orderBy('comments.id'),
})

/** Threads of a personality; undefined for an unknown one. */
export async function listThreads(
  db: Db,
  viewer: Viewer,
  personalityId: string,
  { sort, limit, cursor }: ThreadsQuery,
): Promise<CursorPage<ThreadRow> | undefined> {
  const [place = null, microseconds = null, commentId = null] = cursor?.split('.') ?? []
  const key = { personalityId, viewerId: viewer?.id ?? null, place, microseconds, commentId }
  const rows = await readThreads(db, key, { sort, limit: limit + 1 })
  const [first] = rows
  if (!first) return undefined
  const threads = Map.groupBy(
    rows.filter(({ threadId }) => threadId !== null),
    ({ threadId }) => threadId,
  )
  const listed = [...threads.values()].map((group) => {
    const [{ threadId, threadKey, replyCount }] = group as [(typeof group)[number]]
    return { sortKey: threadKey, ...threadOf(threadId ?? '', group.filter(isComment), replyCount) }
  })
  return cursorPage(listed, { page: 1, limit, cursor }, first.total, cursorOf)
}

/** False for the only row of a thread without shown comments. */
const isComment = <Row extends { id: string | null }>(row: Row): row is Row & ListedComment =>
  row.id !== null

const threadOf = (id: string, comments: ListedComment[], replyCount: number): ThreadRow => ({
  id,
  comment: comments.find(({ parentId }) => parentId === null),
  replies: comments.filter(({ parentId }) => parentId !== null),
  replyCount,
})

/** The thread of a comment or reply with that reply; undefined if neither it nor a reply to it is shown. */
export async function findThread(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<ThreadRow | undefined> {
  const threads = sql<{ id: string }>`(
    select coalesce(
      (select parent_id from comments where comments.id = ${id} and status <> 'HIDDEN'), ${id}::uuid
    ) as id
  )`.as('threads')
  const rows = await db
    .selectFrom(threads)
    .leftJoin('comment_threads', 'comment_threads.id', 'threads.id')
    .innerJoinLateral(firstOfThread(viewer), (join) => join.onTrue())
    .leftJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('personalities', 'personalities.id', 'comments.personality_id')
    // A thread goes with a comment whose author is muted.
    .where(
      sql<boolean>`not exists (
        select from comments where comments.id = threads.id and not ${isUnmuted(viewer)}
      )`,
    )
    .select([...commentColumns, sortKey.as('sortKey'), 'threads.id as threadId'])
    .select(replyCountFor(viewer).as('replyCount'))
    .orderBy('comments.listed_at')
    .orderBy('comments.id')
    .execute()
  const [first] = rows
  return first && threadOf(first.threadId, rows, first.replyCount)
}

/** Replies that are not hidden, oldest first; undefined if there is neither the comment nor its thread. */
export async function listReplies(
  db: Db,
  viewer: Viewer,
  threadId: string,
  paging: Pick<CursorPaging, 'limit' | 'cursor'>,
): Promise<CursorPage<ListedComment> | undefined> {
  const { limit, cursor } = paging
  const total = await countReplies(db, viewer, threadId)
  if (total === undefined) return undefined
  const [microseconds, commentId] = cursor?.split('.') ?? []
  const rows = await withAuthor(db)
    .where('comments.parent_id', '=', threadId)
    .where('comments.status', '<>', 'HIDDEN')
    .where(isUnmuted(viewer))
    .$if(cursor !== undefined, (all) =>
      all.where(sql<boolean>`(comments.listed_at, comments.id) > (
        timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${commentId}::uuid
      )`),
    )
    .select([...commentColumns, sortKey.as('sortKey')])
    .orderBy('comments.listed_at')
    .orderBy('comments.id')
    .limit(limit + 1)
    .execute()
  return cursorPage(rows, { page: 1, ...paging }, total, cursorOf)
}

async function countReplies(db: Db, viewer: Viewer, threadId: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select ${replyCountFor(viewer)} as count
    from (
      select id from comment_threads where id = ${threadId}
      union
      select id from comments where id = ${threadId} and parent_id is null and status <> 'HIDDEN'
    ) as threads
    left join comment_threads on comment_threads.id = threads.id
  `.execute(db)
  return rows[0]?.count
}

/** Keeps an anonymous reply until its hour is over; then `takeHeldReplies` returns it. */
export async function holdReply(db: Db, replyId: string, answeredId: string): Promise<void> {
  await db
    .insertInto('held_reply_notifications')
    .values({ reply_id: replyId, answered_id: answeredId })
    .execute()
}

export interface HeldReply {
  replyId: string
  answeredId: string
  /** Author of the comment that was answered; null when the account was deleted. */
  userId: string | null
}

/** Replies that are taken at once at most. */
const takenMax = 500

/** Takes anonymous replies whose hour is over. Their ids are random, so that their order tells nothing. */
export async function takeHeldReplies(db: Db, now: string): Promise<HeldReply[]> {
  const { rows } = await sql<HeldReply>`
    with due as (
      select held.reply_id from held_reply_notifications as held
      join comments on comments.id = held.reply_id
      where comments.listed_at <= ${now}::timestamptz - interval '1 hour'
      order by held.reply_id limit ${takenMax}
      for update of held skip locked
    ), taken as (
      delete from held_reply_notifications as held using due where held.reply_id = due.reply_id
      returning held.reply_id, held.answered_id
    )
    select reply_id as "replyId", answered_id as "answeredId", user_id as "userId"
    from taken join comments on comments.id = answered_id
    order by reply_id
  `.execute(db)
  return rows
}
