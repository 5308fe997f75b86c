import { sql } from 'kysely'
import type { CommentStatus, MyCommentsQuery, NewComment } from '../../contract/comments.ts'
import {
  type CursorPage,
  type CursorPaging,
  cursorPage,
  type Page,
  paginate,
} from '../../contract/paging.ts'
import type { Db } from '../platform/database/database.ts'
import { containing } from '../platform/database/search.ts'

/** A comment with its author, before anything is decided about who may see what. */
export interface CommentRow {
  id: string
  content: string
  createdAt: string
  /** The time that others are told: of an anonymous comment the beginning of its hour. */
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
}

interface Paging {
  page: number
  limit: number
}

const columns = [
  'comments.id',
  'content',
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
] as const

const known = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('personalities', 'personalities.id', 'comments.personality_id')

/** A place in a list of comments that others read, in microseconds: what a cursor names beside the id. */
const place = sql<string>`(extract(epoch from comments.listed_at) * 1000000) :: bigint :: text`

/** Comments that everybody may see, the newest first; undefined when there is no such personality. */
export async function listShown(
  db: Db,
  personalityId: string,
  paging: CursorPaging,
): Promise<CursorPage<CommentRow> | undefined> {
  const { page, limit, cursor } = paging
  const totals = await db
    .selectFrom('personality_totals')
    .where('personality_id', '=', personalityId)
    .select('comment_count as total')
    .executeTakeFirst()
  if (!totals) return undefined
  // Chosen on the index alone, so that what is passed over is never looked at.
  const chosen = db
    .selectFrom('comments')
    .where('personality_id', '=', personalityId)
    .where('status', '<>', 'HIDDEN')
    .$if(cursor !== undefined, (rows) => rows.where(isAfter(cursor ?? '')))
    .select('id')
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
  const rows = await known(db)
    .where('comments.id', 'in', chosen)
    .select([...columns, place.as('place')])
    .orderBy('listed_at', 'desc')
    .orderBy('comments.id', 'desc')
    .execute()
  return cursorPage(rows, paging, totals.total, ({ place, id }) => `${place}.${id}`)
}

/** Whether a comment comes after the one that a cursor names, which may have been deleted since. */
function isAfter(cursor: string) {
  const [microseconds = '0', id = ''] = cursor.split('.')
  return sql<boolean>`(listed_at, comments.id) < (
    timestamptz 'epoch' + ${microseconds} :: bigint * interval '1 microsecond', ${id} :: uuid
  )`
}

export async function listCommentsOf(
  db: Db,
  userId: string,
  { page, limit, search, status, sortBy, order }: MyCommentsQuery,
): Promise<Page<CommentRow>> {
  const own = known(db)
    .where('comments.user_id', '=', userId)
    .$if(status !== undefined, (rows) =>
      rows.where('comments.status', '=', status as CommentStatus),
    )
    .$if(search !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          containing('content', search ?? '', 'fold'),
          containing('personalities.name', search ?? '', 'fold'),
        ]),
      ),
    )
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await own
    .select(columns)
    .$if(sortBy === 'personality.name', (rows) =>
      rows.orderBy(sql`fold(personalities.name)`, order),
    )
    .orderBy('comments.created_at', order)
    .orderBy('comments.id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data, pagination: paginate(page, limit, total) }
}

/** Every comment, the newest first. */
export async function listComments(
  db: Db,
  { page, limit, status }: Paging & { status?: CommentStatus },
): Promise<Page<CommentRow>> {
  const chosen = known(db).$if(status !== undefined, (rows) =>
    rows.where('comments.status', '=', status as CommentStatus),
  )
  const { total } = await chosen
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await chosen
    .select(columns)
    .orderBy('listed_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data, pagination: paginate(page, limit, total) }
}

export function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return known(db).where('comments.id', '=', id).select(columns).executeTakeFirst()
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

// Each write below that changes what is counted locks the personality's totals first, as all who change what they count do,
// so that nobody waits in a circle.

/** Adds a comment; undefined when there is no such personality. */
export async function insertComment(
  db: Db,
  userId: string,
  { personalityId, content, isAnonymous }: NewComment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with locked as (
      select personality_id from personality_totals
      where personality_id = ${personalityId} for no key update
    )
    insert into comments (user_id, personality_id, content, is_anonymous)
    select ${userId}::uuid, personality_id, ${content}, ${isAnonymous}::boolean from locked
    returning id
  `.execute(db)
  return rows[0]?.id
}

export async function updateContent(db: Db, id: string, content: string): Promise<void> {
  await db
    .updateTable('comments')
    .where('id', '=', id)
    .set({ content, edited_at: sql<string>`now()` })
    .execute()
}

/**
 * Moves a comment to a status; with `from`, only when it has that one now.
 * @returns the status it had; undefined when nothing was moved
 */
export async function updateStatus(
  db: Db,
  id: string,
  status: CommentStatus,
  from?: CommentStatus,
): Promise<CommentStatus | undefined> {
  const { rows } = await sql<{ before: CommentStatus }>`
    with locked as (
      select personality_id from personality_totals
      where personality_id = (select personality_id from comments where id = ${id})
      for no key update
    )
    update comments set status = ${status} from locked
    where id = ${id} and comments.personality_id = locked.personality_id
      and status = coalesce(${from ?? null}::comment_status, status)
    returning old.status as before
  `.execute(db)
  return rows[0]?.before
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await sql`
    with locked as (
      select personality_id from personality_totals
      where personality_id = (select personality_id from comments where id = ${id})
      for no key update
    )
    delete from comments using locked
    where id = ${id} and comments.personality_id = locked.personality_id
  `.execute(db)
}
