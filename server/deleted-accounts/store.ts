import { sql } from 'kysely'
import { updateWithdrawn } from '../accounts/status/store.ts'
import { deleteAgreements } from '../comments/agreements/store.ts'
import { deleteComments } from '../comments/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockVoters } from '../platform/database/lock-voters.ts'
import { deleteVotes } from '../votes/store.ts'

/** Voters whose votes are withdrawn or restored at once at most; others wait for the next group. */
const plannedMax = 10_000

/**
 * Planned changes of one direction: the days on which the user may have cast votes, and whether the change is seen in the
 * counts and the account existed for a month. Others do not hide anybody.
 */
const planned = (areWithdrawn: boolean, isVerified: boolean) => sql`(
  select planned.user_id,
    datemultirange(daterange(least((users.created_at at time zone 'UTC') :: date, planned_on), planned_on, '[]')) as days,
    users.created_at < now() - interval '30 days' and voters.is_email_confirmed and exists (
      select from votes where votes.user_id = planned.user_id and review_id is null and joins_at is null
    ) as is_effective
  from (
    select * from vote_withdrawals where are_withdrawn = ${areWithdrawn} order by user_id limit ${plannedMax}
  ) as planned
  join voters on voters.user_id = planned.user_id and voters.is_verified = ${isVerified}
  join users on users.id = planned.user_id
)`

/** Kinds of rows that disappear in groups of their own, because others can tell rows of different kinds apart. */
export type Kind = 'verified votes' | 'other votes' | 'comments' | 'agreements'

/** The days of the accounts whose rows of a kind may disappear. */
function leavingOf(kind: Kind) {
  if (kind === 'comments') return sql`(select comment_days as days from detachments)`
  if (kind === 'agreements') return sql`(select agreement_days as days from detachments)`
  const isVerified = kind === 'verified votes'
  return sql`(
    select vote_days as days from detachments where is_verified = ${isVerified}
    union all
    select days from ${planned(true, isVerified)} as planned where is_effective
  )`
}

/** Rows of a kind that disappear: made on days (a multirange) on which at least `accountsMin` accounts existed. */
export interface Covered {
  kind: Kind
  days: string
  accountsMin: number
}

/** The days on which at least so many of the accounts existed; undefined if there are none. */
export async function findCovered(
  tx: Tx,
  kind: Kind,
  accountsMin: number,
): Promise<Covered | undefined> {
  const { rows } = await sql<{ days: string | null }>`
    with parts as (select unnest(days) as part from ${leavingOf(kind)} as leaving),
    edges as (
      select lower(part) as day, 1 as step from parts
      union all
      select upper(part), -1 from parts
    ), depths as (
      select day, lead(day) over days as next_day, sum(sum(step)) over days as depth
      from edges group by day window days as (order by day)
    )
    select range_agg(daterange(day, next_day)) :: text as days from depths where depth >= ${accountsMin}
  `.execute(tx)
  const days = rows[0]?.days
  return days ? { kind, days, accountsMin } : undefined
}

/** Users whose votes are to be withdrawn, belong to the kind, and may have been cast on some of the days. */
export async function listWithdrawn(tx: Tx, { kind, days }: Covered): Promise<string[]> {
  if (kind === 'comments' || kind === 'agreements') return []
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ${planned(true, kind === 'verified votes')} as planned
    where days && ${days}::datemultirange
  `.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Users whose votes are to be restored; none if fewer than so many change the counts. */
export async function listRestored(
  tx: Tx,
  isVerified: boolean,
  accountsMin: number,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string; isEffective: boolean }>`
    select user_id as "userId", is_effective as "isEffective" from ${planned(false, isVerified)} as planned
  `.execute(tx)
  const effective = rows.filter(({ isEffective }) => isEffective)
  return effective.length < accountsMin ? [] : rows.map(({ userId }) => userId)
}

/** Locks all counters that this group changes, in the order of their ids. */
export async function lockGroup(tx: Tx, userIds: string[]): Promise<void> {
  const detached = sql`array(
    select personality_id from votes where user_id is null
    union select personality_id from comments where user_id is null
  )`
  await lockVoters(userIds, detached).execute(tx)
}

/** Carries the plans for these users out; triggers count. */
export async function applyPlanned(tx: Tx, userIds: string[]): Promise<void> {
  const planned = await tx
    .deleteFrom('vote_withdrawals')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .returning(['user_id as userId', 'are_withdrawn as areWithdrawn'])
    .execute()
  await updateWithdrawn(tx, planned)
}

/** Forgets plans for users whose votes are withdrawn without waiting for a group. */
export async function deletePlans(tx: Tx, userIds: string[]): Promise<void> {
  await tx
    .deleteFrom('vote_withdrawals')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}

/** The users among these whose votes neither a suspension nor another account of the mailbox keeps from counting. */
export async function listCounting(tx: Tx, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('voters')
    .innerJoin('users', 'users.id', 'voters.user_id')
    .where('voters.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('status', '=', 'ACTIVE')
    .where('shares_mailbox', '=', false)
    .select('voters.user_id as userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Notes that rows of these days were deleted, so that their accounts hide no others of the same days. */
export async function removeCovered(tx: Tx, { kind, days }: Covered): Promise<void> {
  const { column, isVerified } = daysOf(kind)
  await sql`
    update detachments set ${column} = ${column} - ${days}::datemultirange
    where ${column} && ${days}::datemultirange
      and ${isVerified === undefined ? sql`true` : sql`is_verified = ${isVerified}`}
  `.execute(tx)
  await sql`
    delete from detachments
    where isempty(vote_days) and isempty(comment_days) and isempty(agreement_days)
  `.execute(tx)
}

/** The column with the days of a kind, and of which accounts; of all without `isVerified`. */
function daysOf(kind: Kind) {
  if (kind === 'comments') return { column: sql.ref('comment_days') }
  if (kind === 'agreements') return { column: sql.ref('agreement_days') }
  return { column: sql.ref('vote_days'), isVerified: kind === 'verified votes' }
}

const batchSize = 5_000

/** The rows of a kind, the days from the making of one until it became what others see, and how rows are deleted. */
function rowsOf(kind: Kind) {
  if (kind === 'agreements') {
    return {
      table: sql.table('comment_agreements'),
      about: sql.ref('comment_id'),
      isOfKind: sql`true`,
      days: sql`daterange(agreed_on, agreed_on, '[]')`,
      deleteRows: deleteAgreements,
    }
  }
  const isComment = kind === 'comments'
  const seen = isComment ? sql`edited_at` : sql`counted_since`
  return {
    table: sql.table(isComment ? 'comments' : 'votes'),
    about: sql.ref('personality_id'),
    isOfKind: isComment ? sql`true` : sql`is_verified = ${kind === 'verified votes'}`,
    days: sql`daterange(
      (created_at at time zone 'UTC') :: date, (greatest(created_at, ${seen}) at time zone 'UTC') :: date, '[]'
    )`,
    deleteRows: isComment ? deleteComments : deleteVotes,
  }
}

/** Deletes the detached votes, anonymous comments or agreements of these days in batches. */
export async function deleteDetached(tx: Tx, { kind, days, accountsMin }: Covered): Promise<void> {
  const rows = rowsOf(kind)
  const batch = sql`
    with leaving as materialized (select days from ${leavingOf(kind)} as leaving)
    select id, ${rows.about} from ${rows.table}
    where user_id is null and ${rows.isOfKind} and ${days}::datemultirange @> ${rows.days}
      and (select count(*) from leaving where leaving.days @> ${rows.days}) >= ${accountsMin}
    order by ${rows.about} limit ${batchSize}
  `
  while ((await rows.deleteRows(tx, batch)) === batchSize);
}

/** Erases what deleted accounts wrote to administrators, if its moment has come. */
export async function eraseDetached(db: Db, now: string): Promise<void> {
  await sql`select erase_detached(${now}::timestamptz)`.execute(db)
}
