import { sql } from 'kysely'
import type {
  MemberRequest,
  MemberRequestKind,
  MemberRequestOutcome,
  MemberRequestsQuery,
} from '../../contract/member-requests.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { cursorPage } from '../platform/paging.ts'

const person = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'username', ${sql.ref(`${alias}.username`)}
  ) end`

const columns = sql`
  requests.id, kind, reason, requests.created_at as "createdAt", due_at as "dueAt", outcome,
  closed_at as "closedAt", ${person('member')} as member, ${person('recorder')} as "recordedBy",
  ${person('closer')} as "closedBy"
  from member_requests as requests
  left join users as member on member.id = requests.user_id
  left join users as recorder on recorder.id = recorded_by
  left join users as closer on closer.id = closed_by`

/** Open or closed requests, the newest first. */
export async function listRequests(
  db: Db,
  query: MemberRequestsQuery,
): Promise<CursorPage<MemberRequest>> {
  const { state, limit, cursor } = query
  const isState = state === 'open' ? sql`outcome is null` : sql`outcome is not null`
  const total = await countUpTo(
    db,
    db.selectFrom('member_requests').where(sql<boolean>`${isState}`).select('id'),
  )
  const { rows } = await sql<MemberRequest>`
    select ${columns}
    where ${isState} and (${cursor ?? null}::uuid is null or requests.id < ${cursor ?? null}::uuid)
    order by requests.id desc limit ${limit + 1} offset ${countedOffset(query, total)}
  `.execute(db)
  return cursorPage(rows, query, total, ({ id }) => id)
}

export async function findRequest(db: Db, id: string): Promise<MemberRequest | undefined> {
  const { rows } = await sql<MemberRequest>`
    select ${columns} where requests.id = ${id}
  `.execute(db)
  return rows[0]
}

interface NewRequest {
  userId: string
  kind: MemberRequestKind
  reason: string
  recordedBy: string
  now: string
  dueAt: string | null
}

/** @returns the id; throws on a unique violation while the deletion of the account is requested already */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const isExport = request.kind === 'EXPORT'
  const row = await tx
    .insertInto('member_requests')
    .values({
      user_id: request.userId,
      kind: request.kind,
      reason: request.reason,
      recorded_by: request.recordedBy,
      created_at: request.now,
      due_at: request.dueAt,
      // There is nothing left to decide about an export.
      outcome: isExport ? 'MAILED' : null,
      closed_at: isExport ? request.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** True if the member was offered the export since a time. */
export async function hasExportSince(tx: Tx, userId: string, since: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'EXPORT')
    .where('created_at', '>', since)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A deletion that is decided about. */
export interface Deletion {
  id: string
  userId: string | null
  recordedBy: string | null
  dueAt: string | null
  outcome: MemberRequestOutcome | null
}

const deletionColumns = [
  'id',
  'user_id as userId',
  'recorded_by as recordedBy',
  'due_at as dueAt',
  sql<MemberRequestOutcome | null>`outcome`.as('outcome'),
] as const

/** A request for a deletion, without a lock: accounts are locked before requests. */
export const findDeletion = (db: Db, id: string): Promise<Deletion | undefined> =>
  db
    .selectFrom('member_requests')
    .where('id', '=', id)
    .where('kind', '=', 'DELETION')
    .select(deletionColumns)
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockDeletion = (tx: Tx, id: string): Promise<Deletion | undefined> =>
  tx
    .selectFrom('member_requests')
    .where('id', '=', id)
    .where('kind', '=', 'DELETION')
    .select(deletionColumns)
    .forUpdate()
    .executeTakeFirst()

/** Ends a request. */
export async function closeRequest(
  tx: Tx,
  id: string,
  end: { outcome: MemberRequestOutcome; closedBy: string | null; now: string },
): Promise<void> {
  await tx
    .updateTable('member_requests')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .set({ outcome: end.outcome, closed_by: end.closedBy, closed_at: end.now })
    .execute()
}

/** Ids of deletions whose day has come and whose mail has left. */
export async function listDue(db: Db, now: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member_requests
    where outcome is null and due_at <= ${now} and not exists (
      select from mails where kind = 'deletion-requested' and about = member_requests.id
    )
    order by due_at limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The open request for the deletion of an account. */
export const findOpenDeletion = (db: Db, userId: string) =>
  db
    .selectFrom('member_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'DELETION')
    .where('outcome', 'is', null)
    .select(['id', 'created_at as createdAt', 'due_at as dueAt'])
    .executeTakeFirst()

/** Moves the day of an open deletion to `dueAt` if that is later; returns the day, undefined if it is not open. */
export async function postponeDeletion(
  db: Db,
  id: string,
  dueAt: string,
): Promise<{ dueAt: string | null } | undefined> {
  const { rows } = await sql<{ dueAt: string | null }>`
    update member_requests set due_at = case when due_at is not null then greatest(due_at, ${dueAt}::timestamptz) end
    where id = ${id} and outcome is null returning due_at as "dueAt"
  `.execute(db)
  return rows[0]
}

/** Ends the open deletion of an account because its member keeps it; returns the id, undefined if there is none. */
export async function keepAccount(
  tx: Tx,
  userId: string,
  now: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('member_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'DELETION')
    .where('outcome', 'is', null)
    .set({ outcome: 'KEPT', closed_at: now })
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
