import { sql } from 'kysely'
import type { ReportReason } from '../../../contract/reports.ts'
import type {
  Role,
  SuspendedVotes,
  UserStatus,
  VerificationStatus,
} from '../../../contract/users.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lockVoters } from '../../platform/database/lock-voters.ts'

/** Locks a user until the transaction ends and returns the verification status; undefined when the user does not exist. */
export async function lockVerification(
  tx: Tx,
  userId: string,
): Promise<{ status: VerificationStatus | null } | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('verification_status as status')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Sets the verification status, which also decides whether the user's votes are among the verified ones. */
export async function updateVerification(
  tx: Tx,
  userId: string,
  status: VerificationStatus,
): Promise<void> {
  await lockVerification(tx, userId)
  await lockVoters([userId]).execute(tx)
  await tx
    .updateTable('users')
    .where('id', '=', userId)
    .set({ verification_status: status })
    .execute()
}

/** A user whose row is locked, so that role and status do not change until the transaction ends. */
export interface LockedUser {
  id: string
  role: Role
  status: UserStatus
}

/**
 * Locks every administrator and these users until the transaction ends. Every transaction that may remove an
 * administrator locks the same rows in the same order, so that two of them cannot remove the last administrators.
 */
export function lockUsers(tx: Tx, ids: string[]): Promise<LockedUser[]> {
  return tx
    .selectFrom('users')
    .where((eb) =>
      eb.or([eb('role', '=', 'ADMIN'), eb('id', '=', sql<string>`any(${ids}::uuid[])`)]),
    )
    .orderBy('id')
    .select(['id', 'role', 'status'])
    .forNoKeyUpdate()
    .execute()
}

/** Changes the role of users, which revokes their older tokens. Who becomes a helper is approved. */
export async function updateRole(tx: Tx, ids: string[], role: Role): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('users')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .set({ role, ...(role !== 'USER' && { awaits_approval: false }) })
    .execute()
}

/**
 * Approves accounts that wait: one, or a batch of the oldest.
 * @returns their ids
 */
export async function approveWaiting(
  tx: Tx,
  which: { id: string } | { limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update users set awaits_approval = false where id in (
      select id from users where awaits_approval
        and ${'id' in which ? sql`id = ${which.id}` : sql`true`}
      order by created_at, id limit ${'limit' in which ? which.limit : 1} for no key update
    ) returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** How long a suspension lasts, null for one without end, and what the owner of the account is told of its reason. */
export interface SuspensionEnd {
  until: string | null
  rule: ReportReason | null
}

/** A new status; the rest is of a suspension. */
interface NewStatus extends Partial<SuspensionEnd> {
  status: UserStatus
  votes?: SuspendedVotes | undefined
}

/**
 * Changes the status of users, which revokes their older tokens.
 * @param reason what administrators see
 */
export async function updateUserStatus(
  tx: Tx,
  ids: string[],
  { status, votes = 'keep', until = null, rule = null }: NewStatus,
  reason: string | null,
): Promise<void> {
  if (ids.length === 0) return
  const anyId = sql<string>`any(${ids}::uuid[])`
  await tx.updateTable('users').where('id', '=', anyId).set({ status }).execute()
  if (status === 'SUSPENDED') await planVotes(tx, ids, votes)
  await tx
    .updateTable('accounts')
    .where('user_id', '=', anyId)
    .set({
      suspension_reason: status === 'SUSPENDED' ? reason : null,
      suspension_rule: status === 'SUSPENDED' ? rule : null,
      suspended_until: status === 'SUSPENDED' ? until : null,
    })
    .execute()
}

/** Changes when the suspension of a user ends, and the rule that the user is told. */
export async function updateSuspensionEnd(
  tx: Tx,
  userId: string,
  { until, rule }: SuspensionEnd,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .set({ suspended_until: until, suspension_rule: rule })
    .execute()
}

/** When the suspension of a user ends; undefined unless suspended, as others see it. */
export async function findSuspensionEnd(
  tx: Tx,
  userId: string,
): Promise<SuspensionEnd | undefined> {
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'SUSPENDED')
    .select(['suspended_until as until', 'suspension_rule as rule'])
    .executeTakeFirst()
}

/** Ids of suspended users whose suspension has ended at a time, at most `limit` of them; of these ones, if given. */
export async function listEndedSuspensions(
  db: Db,
  now: string,
  { ids, limit }: { ids?: string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('suspended_until', '<=', now)
    .$if(ids !== undefined, (ended) =>
      ended.where('user_id', '=', sql<string>`any(${ids ?? []}::uuid[])`),
    )
    .orderBy('suspended_until')
    .limit(limit)
    .select('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Plans that the votes of suspended users are withdrawn, or that they count. Plans are carried out in groups, see
 * `server/deleted-accounts`; the end of a suspension plans by itself that the votes count.
 */
export async function planVotes(tx: Tx, userIds: string[], votes: SuspendedVotes): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    select voters__plan_withdrawal(${userIds}::uuid[], ${votes === 'withdraw'})
  `.execute(tx)
}

/**
 * What the suspension of a user does with the votes; null unless the user is suspended. The same for a planned and a
 * completed withdrawal, so that administrators do not see in which month the votes have left the counts.
 */
export const suspendedVotes = sql<SuspendedVotes | null>`case when users.status = 'SUSPENDED' then (
  select case when coalesce(are_withdrawn, are_votes_withdrawn) then 'withdraw' else 'keep' end
  from voters left join vote_withdrawals using (user_id) where voters.user_id = users.id
) end`

/** Effects of suspensions on the votes, by user id. */
export async function findSuspendedVotes(
  tx: Tx,
  ids: string[],
): Promise<Map<string, SuspendedVotes | null>> {
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', suspendedVotes.as('votes')])
    .execute()
  return new Map(rows.map(({ id, votes }) => [id, votes]))
}

/** Decides which of these accounts of one mailbox count, one or (null) all; plans that the votes of the others are withdrawn. */
export async function updateMailboxDecision(
  tx: Tx,
  userIds: string[],
  keptId: string | null,
): Promise<void> {
  await sql`select voters__decide_mailbox(${userIds}::uuid[], ${keptId}::uuid)`.execute(tx)
}

/** Whether the votes of a user are withdrawn. */
interface Withdrawn {
  userId: string
  areWithdrawn: boolean
}

/** Withdraws or restores the votes of users; triggers count. Their voters must be locked. */
export async function updateWithdrawn(tx: Tx, users: Withdrawn[]): Promise<void> {
  await sql`
    update voters set are_votes_withdrawn = are_withdrawn from unnest(
      ${users.map(({ userId }) => userId)}::uuid[], ${users.map(({ areWithdrawn }) => areWithdrawn)}::bool[]
    ) as changed (user_id, are_withdrawn)
    where changed.user_id = voters.user_id
  `.execute(tx)
}
