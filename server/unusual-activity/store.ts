import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A day in UTC, such as `2026-11-27`. */
export type Day = string

/** Any number that no other lock has. */
const surgesLock = 690_086

/** Serializes what the job does. No lock on a table: the deletion of a personality would wait for it, and it for that. */
export async function lockSurges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${surgesLock})`.execute(tx)
}

/** True if the first account of the site was registered before a time. */
export async function isSiteOlderThan(db: Db, time: Date): Promise<boolean> {
  const { rows } = await sql<{ isOlder: boolean }>`
    select exists (select from users where created_at <= ${time.toISOString()}) as "isOlder"
  `.execute(db)
  return rows[0]?.isOlder ?? false
}

/** The last day that was counted; undefined before the first one. */
export async function findLastCounted(db: Db): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    select max(day)::text as day from newcomer_days
  `.execute(db)
  return rows[0]?.day ?? undefined
}

/** The day on which a vote began to count, as the index of the votes has it. */
const seenOn = sql`(greatest(created_at, counted_since) at time zone 'UTC')::date`

/** True for votes of accounts that were not established at the end of the next day, when a day is no longer counted. */
const areOfNewcomers = (now: Date) => sql`
  is_eligible and review_id is null and not is_verified
  and not votes__is_established(
    user_id, personality_id, created_at,
    least(${now.toISOString()}::timestamptz, (${seenOn} + 2)::timestamp at time zone 'UTC')
  )
`

/** Counts the votes of a day whose accounts are not established then, instead of what was counted before. */
export async function countNewcomers(tx: Tx, day: Day, now: Date): Promise<void> {
  await sql`delete from newcomer_days where day = ${day}`.execute(tx)
  await sql`
    insert into newcomer_days (personality_id, day, votes)
    select personality_id, ${day}, count(*) from votes
    where ${seenOn} = ${day}::date and ${areOfNewcomers(now)}
    group by personality_id order by personality_id
  `.execute(tx)
}

/**
 * Counts the days of a person from one on again: votes that were changed since they were counted are on a later day now,
 * and an account that changes its vote often would be counted for each time.
 * @returns the days up to today
 */
export async function recountNewcomers(
  tx: Tx,
  personalityId: string,
  { first, today, now }: { first: Day; today: Day; now: Date },
): Promise<number[]> {
  await sql`
    delete from newcomer_days where personality_id = ${personalityId} and day >= ${first}
  `.execute(tx)
  await sql`
    insert into newcomer_days (personality_id, day, votes)
    select personality_id, ${seenOn}, count(*) from votes
    where personality_id = ${personalityId} and ${seenOn} >= ${first}::date and ${areOfNewcomers(now)}
    group by 1, 2
  `.execute(tx)
  const { rows } = await sql<{ votes: number }>`
    select coalesce(votes, 0) as votes
    from generate_series(${first}::date, ${today}::date, interval '1 day') as each (day)
    left join newcomer_days on personality_id = ${personalityId} and newcomer_days.day = each.day::date
    order by each.day
  `.execute(tx)
  return rows.map(({ votes }) => votes)
}

export async function deleteCountedBefore(tx: Tx, day: Day): Promise<void> {
  await sql`delete from newcomer_days where day < ${day}`.execute(tx)
}

/** Votes of new accounts by day, the oldest first, up to today. */
export interface CountedDays {
  personalityId: string
  days: number[]
}

/**
 * The days of people after an id with at least `min` votes of new accounts since `recent`, ordered by id, from `first` on,
 * or from the day on which they were added.
 */
export async function listCountedDays(
  tx: Tx,
  after: string,
  compared: { first: Day; recent: Day; today: Day; min: number; limit: number },
): Promise<CountedDays[]> {
  const { first, recent, today, min, limit } = compared
  const { rows } = await sql<CountedDays>`
    select busy.personality_id as "personalityId", array(
      select coalesce(votes, 0) from generate_series(
        greatest(${first}::date, (created_at at time zone 'UTC')::date), ${today}::date, interval '1 day'
      ) as each (day)
      left join newcomer_days on newcomer_days.personality_id = busy.personality_id and newcomer_days.day = each.day::date
      order by each.day
    ) as days
    from (
      select personality_id from newcomer_days where day >= ${recent} and personality_id > ${after}
        and exists (select from personalities where id = personality_id and merged_into is null)
      group by 1 having sum(votes) >= ${min} order by 1 limit ${limit}
    ) as busy
    join personalities on personalities.id = busy.personality_id
    order by busy.personality_id
  `.execute(tx)
  return rows
}

export interface SurgeDays {
  personalityId: string
  firstDay: Day
  /** The day since which there are more than usual; null where so many are usual. */
  unusualSince: Day | null
}

/** Extends the surge that goes on, or begins one. */
export async function extendSurge(
  tx: Tx,
  { personalityId, firstDay, unusualSince }: SurgeDays,
  today: Day,
): Promise<void> {
  const unusualUntil = unusualSince && today
  await sql`
    with extended as (
      update surges
      set first_day = least(first_day, ${firstDay}), last_day = ${today},
        unusual_since = case
          when unusual_until >= ${firstDay}::date then least(unusual_since, ${unusualSince}::date)
          else coalesce(${unusualSince}::date, unusual_since)
        end,
        unusual_until = coalesce(${unusualUntil}::date, unusual_until)
      where personality_id = ${personalityId} and last_day >= ${firstDay}::date - 1
      returning id
    )
    insert into surges (personality_id, first_day, last_day, unusual_since, unusual_until)
    select id, ${firstDay}, ${today}, ${unusualSince}::date, ${unusualUntil}::date
    from (select id from personalities where id = ${personalityId} for key share) as existing
    where not exists (select from extended)
  `.execute(tx)
}

/** Votes of one person that are set apart now, and what was published of them. */
export interface SetApart {
  personalityId: string
  counts: VoteCounts
  /** The latest points, the oldest first. */
  points: VoteCounts[]
  /** Null for what is not unusual. */
  unusualSince: Day | null
  /** Null while it goes on. */
  unusualUntil: Day | null
}

/**
 * The next entries after an id that had a surge since a day, ordered by id, and the people whom they are part of.
 */
export async function listSurgePeople(
  db: Db,
  after: string,
  { since, limit }: { since: Day; limit: number },
): Promise<{ entryId: string; personalityId: string }[]> {
  const { rows } = await sql<{ entryId: string; personalityId: string }>`
    select personality_id as "entryId", personalities__survivor(personality_id) as "personalityId"
    from surges where last_day >= ${since} and personality_id > ${after}
    group by 1 order by 1 limit ${limit}
  `.execute(db)
  return rows
}

interface CountedAt {
  now: Date
  /** Surges are named as unusual that were it after this day, and go on if they were it yesterday. */
  unusualAfter: Day
  yesterday: Day
  /** Number of points to read. */
  pointsMax: number
}

/**
 * Counts the votes of surges whose accounts are not established, those of deleted accounts with them: nobody knows any
 * more what these were.
 */
export async function countSetApart(
  tx: Tx,
  personalityId: string,
  { now, unusualAfter, yesterday, pointsMax }: CountedAt,
): Promise<SetApart> {
  const { rows } = await sql<SetApart>`
    with own as materialized (
      select * from surges where personality_id = ${personalityId}
      union all
      select surges.* from personalities join surges on surges.personality_id = personalities.id
      where merged_into is not null and personalities__survivor(personalities.id) = ${personalityId}
    )
    select ${personalityId} as "personalityId", (
      select json_build_object(
        'upvoteCount', count(*) filter (where type = 'UPVOTE'),
        'downvoteCount', count(*) filter (where type = 'DOWNVOTE')
      ) from votes
      where personality_id = ${personalityId} and is_eligible and review_id is null and not is_verified
        and exists (
          select from own
          where (greatest(created_at, counted_since) at time zone 'UTC')::date between first_day and last_day
        )
        and not votes__is_established(user_id, personality_id, created_at, ${now.toISOString()})
    ) as counts, (
      select coalesce(json_agg(
        json_build_object('upvoteCount', upvotes, 'downvoteCount', downvotes) order by published_at
      ), '[]') from (
        select * from set_apart_points where personality_id = ${personalityId}
        order by published_at desc limit ${pointsMax}
      ) as latest
    ) as points, latest.*
    from (
      select min(unusual_since)::text as "unusualSince",
        case when max(unusual_until) < ${yesterday}::date then max(unusual_until)::text end as "unusualUntil"
      from own where unusual_until > ${unusualAfter}::date
    ) as latest
  `.execute(tx)
  const [found] = rows
  if (!found) throw new Error('an aggregate has a row')
  return found
}

/** The tables of what is published of the votes on people. */
const pointsOf = {
  setApart: {
    table: sql.table('set_apart_points'),
    key: sql.ref('set_apart_points__published_at'),
  },
  established: {
    table: sql.table('established_points'),
    key: sql.ref('established_points__published_at'),
  },
}

/** Publishes these votes on a person from now on. */
export async function addPoint(
  tx: Tx,
  tally: keyof typeof pointsOf,
  personalityId: string,
  { upvoteCount, downvoteCount }: VoteCounts,
  now: Date,
): Promise<void> {
  const { table, key } = pointsOf[tally]
  await sql`
    insert into ${table} (personality_id, published_at, upvotes, downvotes)
    select id, ${now.toISOString()}, ${upvoteCount}, ${downvoteCount} from (
      select id from personalities where id = ${personalityId} for key share
    ) as existing
    on conflict on constraint ${key} do nothing
  `.execute(tx)
}

/** Brings the tally of a person in line with the last point, and says when it was unusual. */
export async function writeTally(
  tx: Tx,
  { personalityId, unusualSince, unusualUntil }: SetApart,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into set_apart_tallies as stored
      (personality_id, upvotes, downvotes, unusual_since, unusual_until)
    select personality_id, upvotes, downvotes,
      case when upvotes + downvotes >= ${limits.unusualVotesMin} then ${unusualSince}::date end,
      case when upvotes + downvotes >= ${limits.unusualVotesMin} then ${unusualUntil}::date end
    from set_apart_points where personality_id = ${personalityId} order by published_at desc limit 1
    on conflict on constraint set_apart_tallies__personality_id do update
    set upvotes = excluded.upvotes, downvotes = excluded.downvotes,
      unusual_since = excluded.unusual_since, unusual_until = excluded.unusual_until
    where (stored.upvotes, stored.downvotes, stored.unusual_since, stored.unusual_until)
      is distinct from (excluded.upvotes, excluded.downvotes, excluded.unusual_since, excluded.unusual_until)
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** People after an id with at least so many votes, or a tally of established members, ordered by id. */
export async function listVoted(
  db: Db,
  after: string,
  { min, limit }: { min: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select personality_id as id from personality_totals
    where personality_id > ${after} and (vote_count >= ${min} or exists (
      select from established_points
      where established_points.personality_id = personality_totals.personality_id
    ))
    order by personality_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface Established {
  counts: VoteCounts
  /** The latest points, the oldest first. */
  points: VoteCounts[]
  /** What else is public: all votes, those without what is set apart, and those of verified members, if they are shown. */
  others: VoteCounts[]
}

/** Counts the votes of established and verified members on a person; undefined if the person was merged or deleted. */
export async function countEstablished(
  tx: Tx,
  personalityId: string,
  { now, pointsMax }: { now: Date; pointsMax: number },
): Promise<Established | undefined> {
  const { rows } = await sql<Established & { verified: VoteCounts | null }>`
    select (
      select json_build_object(
        'upvoteCount', count(*) filter (where type = 'UPVOTE'),
        'downvoteCount', count(*) filter (where type = 'DOWNVOTE')
      ) from votes
      where personality_id = totals.personality_id and is_eligible and review_id is null and (
        is_verified or votes__is_established(user_id, personality_id, created_at, ${now.toISOString()})
      )
    ) as counts, (
      select coalesce(json_agg(
        json_build_object('upvoteCount', upvotes, 'downvoteCount', downvotes) order by published_at
      ), '[]') from (
        select * from established_points where personality_id = totals.personality_id
        order by published_at desc limit ${pointsMax}
      ) as latest
    ) as points, json_build_array(
      json_build_object('upvoteCount', upvote_count, 'downvoteCount', downvote_count),
      json_build_object(
        'upvoteCount', greatest(upvote_count - coalesce(apart.upvotes, 0), 0),
        'downvoteCount', greatest(downvote_count - coalesce(apart.downvotes, 0), 0)
      )
    ) as others, case when published_upvotes is not null then
      json_build_object('upvoteCount', published_upvotes, 'downvoteCount', published_downvotes)
    end as verified
    from personality_totals as totals
    left join set_apart_tallies as apart using (personality_id)
    left join verified_tallies using (personality_id)
    where totals.personality_id = ${personalityId}
  `.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { verified, ...established } = found
  return verified ? { ...established, others: [...established.others, verified] } : established
}
