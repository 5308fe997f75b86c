import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { othersMin, type WaitingVoter } from './policy.ts'

/** Any number that no other lock has. */
const joiningLock = 690_002

/** After so long a vote joins without others: a day, less the hour in which its moment is. */
const longestWait = sql`interval '23 hours'`

/** Live updates within this time may reach others together, so that a voter's next vote waits as long at least. */
const betweenVotes = sql`interval '10 seconds'`

export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from joining_voters limit 1`.execute(db)
  return rows.length > 0
}

/** Claims the work until the transaction ends; false if another process does it. */
export async function claimJoining(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${joiningLock}) as claimed
  `.execute(tx)
  return rows[0]?.claimed ?? false
}

/** A vote whose moment has come. */
export interface DueVote {
  userId: string
  personalityId: string
  /** True if it has waited so long that it joins without others. */
  isOverdue: boolean
}

/** Votes that join at once at most. */
const dueMax = 1_000

/** Votes whose moment has come, at most one of each voter. */
export async function listDue(tx: Tx, now: string): Promise<DueVote[]> {
  const { rows } = await sql<DueVote>`
    select distinct on (votes.user_id) votes.user_id as "userId", personality_id as "personalityId",
      since + ${longestWait} <= ${now} as "isOverdue"
    from votes join joining_voters on joining_voters.user_id = votes.user_id
    where joins_at <= ${now} and review_id is null and (last_joined_at is null or last_joined_at < now() - ${betweenVotes})
    order by votes.user_id, joins_at limit ${dueMax}
  `.execute(tx)
  return rows
}

/** Some of the voters whose votes wait for a moment, at most so many. */
export async function listWaiting(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from votes where joins_at < 'infinity' and review_id is null group by user_id limit ${limit}
  `.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Personalities, and votes on each, among which the latest changes of other voters are looked for. */
const [personalitiesMax, votesMax] = [200, 50]

/** For each of these voters some others of whom a counted vote was cast, changed or joined since the voter's last one did. */
export async function listOthers(tx: Tx, userIds: string[]): Promise<WaitingVoter[]> {
  const { rows } = await sql<WaitingVoter>`
    with waiting as materialized (
      select user_id, greatest(since, last_joined_at) as since from joining_voters
      where user_id = any(${userIds}::uuid[])
    ), first as materialized (
      select min(since) as since from waiting
    ), changed as materialized (
      (
        select distinct personality_id from vote_history
        where hour >= (select since from first) - interval '1 hour' limit ${personalitiesMax}
      )
      union
      select unnest(personality_ids) from vote_changes
    ), recent as materialized (
      select user_id, at from changed cross join lateral (
        select user_id, created_at as at from votes
        where votes.personality_id = changed.personality_id and user_id is not null
          and is_eligible and review_id is null and created_at > (select since from first)
        order by created_at desc limit ${votesMax}
      ) as newest
      union all
      (
        select user_id, last_joined_at from joining_voters
        where last_joined_at > (select since from first) limit ${votesMax}
      )
    )
    select user_id as "userId", array(
      select distinct recent.user_id from recent
      where recent.at > waiting.since and recent.user_id <> waiting.user_id limit ${othersMin}
    ) as others
    from waiting
  `.execute(tx)
  return rows
}

/** Lets votes join the counts, at most one of each voter. */
export async function joinVotes(tx: Tx, votes: DueVote[]): Promise<void> {
  const userIds = votes.map(({ userId }) => userId)
  const personalityIds = votes.map(({ personalityId }) => personalityId)
  await sql`select votes__join(${userIds}::uuid[], ${personalityIds}::uuid[])`.execute(tx)
}

/** Draws other moments for the votes whose moment has come and that wait still. */
export async function postponeDue(tx: Tx, now: string): Promise<void> {
  await sql`select votes__postpone(${now}::timestamptz, ${longestWait})`.execute(tx)
}

/** Draws moments for votes that wait for a group, once votes of so many accounts wait. */
export async function startGroup(tx: Tx, accountsMin: number, now: string): Promise<void> {
  await sql`select votes__start_group(${accountsMin}, ${now}::timestamptz)`.execute(tx)
}

/** Deletes the rows of voters without waiting votes, a day after the last one has joined. */
export async function deleteJoined(tx: Tx): Promise<void> {
  await sql`
    delete from joining_voters
    where greatest(since, last_joined_at) < now() - interval '1 day'
      and not exists (
        select from votes where votes.user_id = joining_voters.user_id and joins_at is not null
      )
  `.execute(tx)
}
