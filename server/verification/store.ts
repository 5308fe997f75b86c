import { sql } from 'kysely'
import type { CursorPage } from '../../contract/paging.ts'
import type { VerificationStatus } from '../../contract/users.ts'
import type { ReceivedRequest, VerificationRequest } from '../../contract/verification.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { type CursorPaging, cursorPage } from '../platform/paging.ts'

const ownColumns = [
  'verification_requests.id',
  'verification_requests.status',
  'reason',
  'comment',
  'verification_requests.created_at as createdAt',
  'reviewed_at as reviewedAt',
] as const

export async function insertRequest(
  tx: Tx,
  userId: string,
  reason: string | null | undefined,
): Promise<VerificationRequest> {
  return tx
    .insertInto('verification_requests')
    .values({ user_id: userId, reason })
    .returning(ownColumns)
    .executeTakeFirstOrThrow()
}

export async function findStatus(db: Db, userId: string): Promise<VerificationStatus | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('verification_status as status')
    .executeTakeFirst()
  return row?.status ?? null
}

/** The user's latest request. */
export async function findLatest(db: Db, userId: string): Promise<VerificationRequest | null> {
  const row = await db
    .selectFrom('verification_requests')
    .where('user_id', '=', userId)
    .select(ownColumns)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

function receivedRows(db: Db) {
  return db
    .selectFrom('verification_requests')
    .innerJoin('users', 'users.id', 'verification_requests.user_id')
    .select([
      ...ownColumns,
      'verification_requests.user_id as userId',
      'users.name',
      'users.username',
      'users.profile_image as avatar',
    ])
}

type ReceivedRow = Awaited<ReturnType<ReturnType<typeof receivedRows>['executeTakeFirstOrThrow']>>

function presentReceived({
  name,
  username,
  avatar,
  userId: _,
  ...request
}: ReceivedRow): ReceivedRequest {
  return { ...request, user: { name, username, avatar } }
}

/** A request with the user who sent it. */
export async function findReceived(
  db: Db,
  id: string,
): Promise<{ userId: string; request: ReceivedRequest } | undefined> {
  const row = await receivedRows(db).where('verification_requests.id', '=', id).executeTakeFirst()
  return row && { userId: row.userId, request: presentReceived(row) }
}

export const countPending = (db: Db): Promise<number> =>
  countUpTo(db, db.selectFrom('verification_requests').where('status', '=', 'PENDING').select('id'))

/** Pending requests, the oldest first. */
export async function listPending(
  db: Db,
  paging: CursorPaging,
): Promise<CursorPage<ReceivedRequest>> {
  const { limit, cursor } = paging
  const total = await countPending(db)
  const rows = await receivedRows(db)
    .where('verification_requests.status', '=', 'PENDING')
    .$if(cursor !== undefined, (all) => all.where('verification_requests.id', '>', cursor ?? ''))
    .orderBy('verification_requests.id')
    .limit(limit + 1)
    .offset(countedOffset(paging, total))
    .execute()
  return cursorPage(rows.map(presentReceived), paging, total, (request) => request.id)
}

interface Decision {
  status: 'VERIFIED' | 'REJECTED'
  comment: string | null
  reviewerId: string
}

/** Closes a pending request; false when it was already reviewed. */
export async function closeRequest(
  tx: Tx,
  id: string,
  { status, comment, reviewerId }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_requests')
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .set({ status, comment, reviewer_id: reviewerId, reviewed_at: sql<string>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For the data export of a user. */
export const exportRequests = (db: Db, userId: string) =>
  db
    .selectFrom('verification_requests')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['status', 'reason', 'comment'])
    .select(['created_at as createdAt', 'reviewed_at as reviewedAt'])
    .execute()
