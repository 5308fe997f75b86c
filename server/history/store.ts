import { type RawBuilder, sql } from 'kysely'
import type { ChartNote } from '../../contract/chart-notes.ts'
import { limits } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import { raiseSetting } from '../platform/database/claim-run.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { keyedRead } from '../platform/database/keyed-read.ts'
import type { HeldPoint } from './held-points.ts'
import type { MovedOnDay } from './moved-votes.ts'
import type { ShareMove } from './moves.ts'
import type { HistoryRow, StoredPoint, TimedCounts } from './points.ts'
import type { VerifiedPoint, VerifiedTally } from './verified-points.ts'

/** Any number that no other lock has. */
const historyLock = 540_001

/** Waits until no other process merges or closes hours, and keeps others out until the transaction ends. */
export async function lockHistory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${historyLock})`.execute(tx)
}

/** Rows of the outbox that one transaction merges: few, because votes on an embedded database wait for it. */
export const mergedMax = 100

/**
 * Moves rows of the outbox to the history, and updates the rankings of their personalities. Changes of an hour
 * that is closed already go to the hour after it.
 * @returns number of rows that were merged, and the personalities, which cannot be deleted until the transaction ends
 */
export async function mergeChanges(tx: Tx): Promise<{ merged: number; ids: string[] }> {
  const { rows } = await sql<{ merged: number; ids: string[] | null }>`
    with taken as (
      delete from vote_changes where ctid = any (array(
        select ctid from vote_changes limit ${mergedMax} for update
      )) returning *
    ), summed as (
      select personality_id, hour, sum(up) as upvotes, sum(down) as downvotes,
        sum(to_up) as to_upvote, sum(to_down) as to_downvote,
        sum(abs(up + down) + to_up + to_down) as changes,
        sum(verified_up) as verified_upvotes, sum(verified_down) as verified_downvotes
      from taken cross join lateral unnest(
        taken.personality_ids, taken.upvotes, taken.downvotes, taken.to_upvote, taken.to_downvote,
        taken.verified_upvotes, taken.verified_downvotes
      ) as change (personality_id, up, down, to_up, to_down, verified_up, verified_down)
      group by 1, 2
    ), existing as materialized (
      select id from personalities where id in (select personality_id from summed) order by id for key share
    ), added as (
      insert into vote_history as stored
        (personality_id, hour, upvotes, downvotes, to_upvote, to_downvote, changes, verified_upvotes,
          verified_downvotes)
      select personality_id, greatest(hour, closed.hour_after), sum(upvotes), sum(downvotes),
        sum(to_upvote), sum(to_downvote), sum(changes), sum(verified_upvotes), sum(verified_downvotes)
      from summed join existing on existing.id = personality_id
      left join lateral (
        select closed.hour + interval '1 hour' as hour_after from vote_history as closed
        where closed.personality_id = summed.personality_id and stage <> 'open'
        order by closed.hour desc limit 1
      ) as closed on true
      group by 1, 2 order by 1, 2
      on conflict on constraint vote_history__hour do update
      set upvotes = stored.upvotes + excluded.upvotes, downvotes = stored.downvotes + excluded.downvotes,
        to_upvote = stored.to_upvote + excluded.to_upvote,
        to_downvote = stored.to_downvote + excluded.to_downvote,
        changes = stored.changes + excluded.changes,
        verified_upvotes = stored.verified_upvotes + excluded.verified_upvotes,
        verified_downvotes = stored.verified_downvotes + excluded.verified_downvotes
      returning personality_id
    )
    select (select count(*) from taken) as merged,
      (select array_agg(distinct personality_id) from added) as ids
  `.execute(tx)
  const [{ merged, ids } = { merged: 0, ids: null }] = rows
  if (ids) {
    await updateRankings(tx, ids)
    await markBallotsChanged(tx, ids)
  }
  return { merged, ids: ids ?? [] }
}

/** Notes that the ballots on personalities have changed since the last publication. */
async function markBallotsChanged(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    insert into ballot_changes (personality_id) select unnest(${ids}::uuid[]) order by 1
    on conflict on constraint ballot_changes__personality_id do update set mark = excluded.mark
  `.execute(tx)
}

/** Notes that all ballots have changed, because all their numbers are new. */
export async function markAllBallotsChanged(db: Db): Promise<void> {
  await sql`
    insert into ballot_changes (personality_id)
    select personality_id from personality_totals where upvote_count > 0 or downvote_count > 0 order by 1
    on conflict on constraint ballot_changes__personality_id do nothing
  `.execute(db)
}

/**
 * Personalities of which the ballots have changed since they were last published, at most so many; none that were merged
 * into others.
 */
export async function listChangedBallots(
  db: Db,
  limit: number,
): Promise<{ personalityId: string; mark: string }[]> {
  const { rows } = await sql<{ personalityId: string; mark: string }>`
    select personality_id as "personalityId", mark from ballot_changes
    where exists (select from personality_totals as totals where totals.personality_id = ballot_changes.personality_id)
    order by personality_id limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes changes that were handled; changes that arrived since have another mark. */
export async function deleteBallotChanges(
  tx: Tx,
  changes: { personalityId: string; mark: string }[],
): Promise<void> {
  await sql`
    delete from ballot_changes using unnest(
      ${changes.map(({ personalityId }) => personalityId)}::uuid[], ${changes.map(({ mark }) => mark)}::uuid[]
    ) as seen (personality_id, mark)
    where ballot_changes.personality_id = seen.personality_id and ballot_changes.mark = seen.mark
  `.execute(tx)
}

/** True once the first publication of ballots has begun. */
export async function havePublicationsBegun(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select exists (select from publication_lease) as begun
  `.execute(tx)
  return rows[0]?.begun ?? false
}

/** Derives the rankings of personalities from their counts, without the votes that are set apart. */
export async function updateRankings(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update personality_rankings as rankings
    set support_low = wilson_low(ranked.up, ranked.up + ranked.down),
      oppose_low = wilson_low(ranked.down, ranked.up + ranked.down),
      is_ranked = ranked.up + ranked.down >= ${limits.rankedVotesMin}
    from unnest(${ids}::uuid[]) as changed (personality_id)
    join personality_totals using (personality_id)
    left join set_apart_tallies as apart using (personality_id)
    cross join lateral (
      select greatest(upvote_count - coalesce(apart.upvotes, 0), 0) as up,
        greatest(downvote_count - coalesce(apart.downvotes, 0), 0) as down
    ) as ranked
    where rankings.personality_id = changed.personality_id
  `.execute(tx)
}

/** Personalities that are closed in one transaction. */
const closedMax = 100

/**
 * Personalities with open hours before a time, at most as many as are closed at once. They cannot be deleted until the
 * transaction ends.
 */
export async function lockOpen(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select distinct personality_id from vote_history
      where stage = 'open' and hour < ${before.toISOString()}
      limit ${closedMax}
    )
    select id from personalities where id in (select personality_id from open) order by id for key share
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Rows before a time by personality, ordered by hour: the open ones and the closed ones since `closedAge` before the last
 * point.
 * @param closedAge milliseconds
 */
export async function readClosing(
  tx: Tx,
  ids: string[],
  { before, closedAge }: { before: Date; closedAge: number },
): Promise<Map<string, HistoryRow[]>> {
  const { rows } = await sql<HistoryRow & { id: string }>`
    select rows.personality_id as id, extract(epoch from rows.hour) :: float8 * 1000 as hour, stage,
      upvotes, downvotes, to_upvote as "toUpvote", to_downvote as "toDownvote", changes,
      verified_upvotes as "verifiedUpvotes", verified_downvotes as "verifiedDownvotes",
      upvote_count as "upvoteCount", downvote_count as "downvoteCount"
    from unnest(${ids}::uuid[]) as closing (personality_id)
    cross join lateral (
      select * from vote_history
      where personality_id = closing.personality_id and hour < ${before.toISOString()}
        and hour >= coalesce((
          select hour from vote_history
          where personality_id = closing.personality_id and stage = 'point'
          order by hour desc limit 1
        ) - make_interval(secs => ${closedAge / 1_000}), '-infinity')
    ) as rows
    order by rows.personality_id, rows.hour
  `.execute(tx)
  const byPersonality = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byPersonality].map(([id, list]) => [id, list.map(({ id: _, ...row }) => row)]))
}

/** A row of a personality's history. */
export type ClosedRow = HistoryRow & { personalityId: string }

/** Replaces the rows of these personalities in the hours that were read. */
export async function replaceRows(
  tx: Tx,
  read: { personalityId: string; hour: number }[],
  closed: ClosedRow[],
): Promise<void> {
  const timesOf = (rows: { hour: number }[]) => rows.map(({ hour }) => new Date(hour).toISOString())
  await sql`
    delete from vote_history using unnest(
      ${read.map(({ personalityId }) => personalityId)}::uuid[], ${timesOf(read)}::timestamptz[]
    ) as read (personality_id, hour)
    where vote_history.personality_id = read.personality_id and vote_history.hour = read.hour
  `.execute(tx)
  const values = <Key extends keyof ClosedRow>(key: Key) => closed.map((row) => row[key])
  await sql`
    insert into vote_history (personality_id, hour, stage, upvotes, downvotes, to_upvote, to_downvote,
      changes, verified_upvotes, verified_downvotes, upvote_count, downvote_count)
    select * from unnest(
      ${values('personalityId')}::uuid[], ${timesOf(closed)}::timestamptz[],
      ${values('stage')}::history_stage[], ${values('upvotes')}::int[], ${values('downvotes')}::int[],
      ${values('toUpvote')}::int[], ${values('toDownvote')}::int[], ${values('changes')}::int[],
      ${values('verifiedUpvotes')}::int[], ${values('verifiedDownvotes')}::int[],
      ${values('upvoteCount')}::int[], ${values('downvoteCount')}::int[]
    )
  `.execute(tx)
}

export type StoredTally = VerifiedTally & { personalityId: string }

/** The tallies of verified users on these personalities, with at most this number of their last points. */
export async function readTallies(
  tx: Tx,
  ids: string[],
  pointsMax: number,
): Promise<StoredTally[]> {
  const { rows } = await sql<StoredTally>`
    select requested.id as "personalityId",
      json_build_object(
        'upvoteCount', coalesce(tallies.upvotes, 0), 'downvoteCount', coalesce(tallies.downvotes, 0)
      ) as counts,
      coalesce(last_points.points, '[]') as points
    from unnest(${ids}::uuid[]) as requested (id)
    left join verified_tallies as tallies on tallies.personality_id = requested.id
    cross join lateral (
      select json_agg(json_build_object(
        'time', extract(epoch from published_at) :: float8 * 1000, 'upvoteCount', upvotes,
        'downvoteCount', downvotes, 'isShown', is_shown
      ) order by published_at) as points
      from (
        select * from verified_points where personality_id = requested.id
        order by published_at desc limit ${pointsMax}
      ) as newest
    ) as last_points
  `.execute(tx)
  return rows
}

/** Stores the counts of tallies, and adds the points that are published now. */
export async function writeTallies(tx: Tx, tallies: StoredTally[]): Promise<void> {
  await sql`
    insert into verified_tallies as stored (personality_id, upvotes, downvotes)
    select * from unnest(
      ${tallies.map(({ personalityId }) => personalityId)}::uuid[],
      ${tallies.map(({ counts }) => counts.upvoteCount)}::int[],
      ${tallies.map(({ counts }) => counts.downvoteCount)}::int[]
    )
    on conflict on constraint verified_tallies__personality_id do update
    set upvotes = excluded.upvotes, downvotes = excluded.downvotes
  `.execute(tx)
  const published = tallies.flatMap(({ personalityId, points }) =>
    points.map((point) => ({ personalityId, ...point })),
  )
  if (published.length === 0) return
  await sql`
    with added as (
      insert into verified_points (personality_id, published_at, upvotes, downvotes, is_shown)
      select * from unnest(
        ${published.map(({ personalityId }) => personalityId)}::uuid[],
        ${published.map(({ time }) => new Date(time).toISOString())}::timestamptz[],
        ${published.map(({ upvoteCount }) => upvoteCount)}::int[],
        ${published.map(({ downvoteCount }) => downvoteCount)}::int[],
        ${published.map(({ isShown }) => isShown)}::bool[]
      ) returning *
    )
    update verified_tallies as stored
    set published_upvotes = case when is_shown then last.upvotes end,
      published_downvotes = case when is_shown then last.downvotes end
    from (select distinct on (personality_id) * from added order by personality_id, published_at desc) as last
    where stored.personality_id = last.personality_id
  `.execute(tx)
}

/** The next point of a tally of verified users, with a list if it is shown. */
export interface DecidedPoint extends VoteCounts {
  personalityId: string
  /** Null if the tally is not shown any more. */
  version: number | null
}

/** Adds the points that are published now; the tally that is shown follows. */
export async function publishVerifiedPoints(
  tx: Tx,
  points: DecidedPoint[],
  time: Date,
): Promise<void> {
  await sql`
    with decided as (
      select *, version is not null as is_shown from unnest(
        ${points.map(({ personalityId }) => personalityId)}::uuid[],
        ${points.map(({ upvoteCount }) => upvoteCount)}::int[],
        ${points.map(({ downvoteCount }) => downvoteCount)}::int[],
        ${points.map(({ version }) => version)}::int[]
      ) as decided (personality_id, upvotes, downvotes, version)
    ), added as (
      insert into verified_points (personality_id, published_at, upvotes, downvotes, version, is_shown)
      select personality_id, ${time.toISOString()}, upvotes, downvotes, version, is_shown from decided
      -- The end of the last hour before the first publication.
      on conflict on constraint verified_points__published_at do update
      set upvotes = excluded.upvotes, downvotes = excluded.downvotes, version = excluded.version,
        is_shown = excluded.is_shown
    )
    insert into verified_tallies (personality_id, upvotes, downvotes, published_upvotes, published_downvotes)
    select personality_id, 0, 0, case when is_shown then upvotes end, case when is_shown then downvotes end
    from decided
    on conflict on constraint verified_tallies__personality_id do update
    set published_upvotes = excluded.published_upvotes, published_downvotes = excluded.published_downvotes
  `.execute(tx)
}

/** Personalities whose support is compared with an earlier hour in one transaction. */
const dueMovesMax = 100

/**
 * At most `dueMovesMax` personalities with recent votes that were compared with an earlier hour than this, the earliest hour
 * first. They cannot be deleted until the transaction ends.
 */
export async function lockDueMoves(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select personality_id from personality_moves
      where is_recent and since < ${since.toISOString()} order by since limit ${dueMovesMax}
    )
    select id from personalities where id in (select personality_id from due) order by id for key share
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The present counts of a personality, and what they are compared with, both without votes that are set apart. */
interface Compared extends VoteCounts {
  personalityId: string
  /** The last point up to an hour. */
  past: VoteCounts | null
  /** True if votes have changed after that hour. */
  isRecent: boolean
}

/** @param since start of the last hour whose point is compared */
export async function readCompared(tx: Tx, ids: string[], since: Date): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select totals.personality_id as "personalityId",
      greatest(totals.upvote_count - coalesce(apart.upvotes, 0), 0) as "upvoteCount",
      greatest(totals.downvote_count - coalesce(apart.downvotes, 0), 0) as "downvoteCount",
      past.counts as past, exists (
        select from vote_history
        where personality_id = totals.personality_id and hour > ${since.toISOString()}
      ) as "isRecent"
    from personality_totals as totals
    left join set_apart_tallies as apart using (personality_id)
    left join lateral (
      select json_build_object(
        'upvoteCount', greatest(upvote_count - coalesce(apart_then.upvotes, 0), 0),
        'downvoteCount', greatest(downvote_count - coalesce(apart_then.downvotes, 0), 0)
      ) as counts
      from vote_history left join lateral (
        select upvotes, downvotes from set_apart_points as points
        where points.personality_id = vote_history.personality_id
          and published_at <= vote_history.hour + interval '1 hour'
        order by published_at desc limit 1
      ) as apart_then on true
      where personality_id = totals.personality_id and stage = 'point' and hour <= ${since.toISOString()}
      order by hour desc limit 1
    ) as past on true
    where totals.personality_id = any(${ids}::uuid[])
  `.execute(tx)
  return rows
}

/** A comparison to store; the fields of `ShareMove` are missing if there is nothing to show. */
export interface Move extends Partial<ShareMove> {
  personalityId: string
  isRecent: boolean
}

/** Stores comparisons with an hour. Rows that stay the same are not written. */
export async function writeMoves(tx: Tx, since: Date, moves: Move[]): Promise<void> {
  await sql`
    insert into personality_moves as stored (personality_id, since, is_recent, change, support)
    select personality_id, ${since.toISOString()}, is_recent, change, support from unnest(
      ${moves.map(({ personalityId }) => personalityId)}::uuid[],
      ${moves.map(({ isRecent }) => isRecent)}::bool[],
      ${moves.map(({ change }) => change ?? null)}::smallint[],
      ${moves.map(({ support }) => support ?? null)}::smallint[]
    ) as compared (personality_id, is_recent, change, support)
    order by personality_id
    on conflict on constraint personality_moves__personality_id do update
    set since = excluded.since, is_recent = excluded.is_recent, change = excluded.change, support = excluded.support
    where (stored.since, stored.is_recent, stored.change, stored.support)
      is distinct from (excluded.since, excluded.is_recent, excluded.change, excluded.support)
  `.execute(tx)
}

/**
 * Claims the count of held votes at the end of a day, so that it is made once. The history must be locked.
 * @param end midnight (UTC)
 * @returns false if it was claimed before, and on a new site, where nobody knows when its votes were held
 */
export async function claimHeldDay(tx: Tx, end: Date): Promise<boolean> {
  const key = 'held-votes-day'
  const earlier = await tx
    .selectFrom('settings')
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()
  return (await raiseSetting(tx, key, end.toISOString())) && earlier !== undefined
}

/** The number of votes on a personality that open reviews hold, and its last points, the oldest first. */
interface HeldNow {
  personalityId: string
  held: number
  points: HeldPoint[]
}

/**
 * Personalities on which open reviews hold at least this number of votes, or of which the last point is that high. They
 * cannot be deleted until the transaction ends.
 */
export async function readHeld(tx: Tx, min: number, pointsMax: number): Promise<HeldNow[]> {
  const { rows } = await sql<HeldNow>`
    with counted as (
      select personality_id, count(*) :: int as held
      from vote_reviews join vote_holds on vote_holds.review_id = vote_reviews.id
      where outcome is null group by personality_id
    ), last as (
      select distinct on (personality_id) personality_id, held from held_points
      order by personality_id, hour desc
    ), existing as materialized (
      select id from personalities where id in (
        select personality_id from counted where held >= ${min}
        union select personality_id from last where held >= ${min}
      ) order by id for key share
    )
    select id as "personalityId", coalesce(held, 0) as held, coalesce(points, '[]') as points
    from existing left join counted on counted.personality_id = id
    cross join lateral (
      select json_agg(
        json_build_object('hour', extract(epoch from hour) :: float8 * 1000, 'held', newest.held) order by hour
      ) as points
      from (
        select hour, held from held_points where personality_id = id order by hour desc limit ${pointsMax}
      ) as newest
    ) as last_points
  `.execute(tx)
  return rows
}

/** Adds points of the same day. */
export async function addHeldPoints(
  tx: Tx,
  hour: Date,
  points: { personalityId: string; held: number }[],
): Promise<void> {
  if (points.length === 0) return
  await sql`
    insert into held_points (personality_id, hour, held)
    select personality_id, ${hour.toISOString()}, held from unnest(
      ${points.map(({ personalityId }) => personalityId)}::uuid[], ${points.map(({ held }) => held)}::int[]
    ) as published (personality_id, held)
  `.execute(tx)
}

/** Points of a personality that are read: one for each day of decades, because older ones are reduced to one a day. */
const readMax = 20_000

/** Votes under review are counted up to this number. */
const heldMax = 100_000

/**
 * Rows of a personality's history since a time. Points are ordered, and begin with the last one before that time.
 */
export interface StoredHistory {
  /** The present counts. */
  counts: VoteCounts
  points: StoredPoint[]
  /** Points of the tally of verified users. */
  verified: VerifiedPoint[]
  /** All days on which votes moved to the other side, ordered. */
  moved: MovedOnDay[]
  held: HeldPoint[]
  /** Voters whose vote an open review holds. */
  underReview: number
  notes: ChartNote[]
  /** The votes of established members; none where they were too few to be shown. */
  established: TimedCounts[]
  /** Votes of new accounts that were set apart, all points, ordered. */
  setApart: TimedCounts[]
}

/** The history of a personality; undefined for an unknown id. */
export async function findHistory(
  db: Db,
  key: Parameters<typeof readHistory>[1],
): Promise<StoredHistory | undefined> {
  const [history] = await readHistory(db, key)
  return history
}

/**
 * Times are in ISO 8601. `since` is `-infinity` for all time; until `byDayUntil` only the last point of a day is read.
 */
const readHistory = batchedRead({
  name: 'personality_history',
  columns: { personalityId: 'uuid', since: 'timestamptz', byDayUntil: 'timestamptz' },
  // Each may have hundreds of points, which are parsed at once.
  maxKeys: 10,
  statement: (_db, requested) => sql<StoredHistory & { ordinal: number }>`
    select requested.ordinal, json_build_object(
      'upvoteCount', totals.upvote_count, 'downvoteCount', totals.downvote_count
    ) as counts,
    ${listed(
      sql`'hour', ${milliseconds(sql`hour`)}, 'changes', changes,
        'upvoteCount', upvote_count, 'downvoteCount', downvote_count`,
      sql`hour`,
      pointsSince(sql`vote_history`, sql`hour`, sql`and stage = 'point'`),
    )} as points,
    ${listed(
      sql`'time', ${milliseconds(sql`published_at`)}, 'upvoteCount', upvotes,
        'downvoteCount', downvotes, 'isShown', is_shown`,
      sql`published_at`,
      verifiedByDay,
    )} as verified,
    ${listed(
      sql`'end', ${milliseconds(sql`day + interval '1 day'`)}, 'toUpvote', to_upvote, 'toDownvote', to_downvote`,
      sql`day`,
      movedByDay,
    )} as moved,
    ${listed(
      sql`'hour', ${milliseconds(sql`hour`)}, 'held', held`,
      sql`hour`,
      pointsSince(sql`held_points`, sql`hour`),
    )} as held,
    (
      select count(*) :: int from (
        select from vote_holds join vote_reviews on vote_reviews.id = review_id
        where personality_id = requested.personality_id and outcome is null
        limit ${sql.lit(heldMax)}
      ) as held
    ) as "underReview",
    ${listed(
      sql`'day', day, 'text', note, 'address', address`,
      sql`day, id`,
      sql`
        select * from chart_notes
        where personality_id = requested.personality_id and day >= (requested.since at time zone 'UTC')::date
        order by day desc, id desc limit ${sql.lit(limits.chartNotesMax)}
      `,
    )} as notes,
    ${listed(
      sql`'time', ${milliseconds(sql`published_at`)}, 'upvoteCount', upvotes, 'downvoteCount', downvotes`,
      sql`published_at`,
      pointsSince(sql`set_apart_points`, sql`published_at`),
    )} as "setApart",
    ${listed(
      sql`'time', ${milliseconds(sql`published_at`)}, 'upvoteCount', upvotes, 'downvoteCount', downvotes`,
      sql`published_at`,
      pointsSince(sql`established_points`, sql`published_at`),
    )} as established
    from ${requested}
    join personality_totals as totals on totals.personality_id = requested.personality_id
  `,
})

const milliseconds = (time: RawBuilder<unknown>) =>
  sql`extract(epoch from ${time}) :: float8 * 1000`

/** The rows of a subquery as a JSON array of objects. */
const listed = (
  fields: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
) =>
  sql`(
    select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from (${rows}) as listed
  )`

/** The points of a requested personality since the requested time, and the last one before it. */
function pointsSince(
  points: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
  condition = sql``,
): RawBuilder<unknown> {
  return sql`
    select * from ${points}
    where personality_id = requested.personality_id ${condition} and ${time} >= coalesce((
      select ${time} from ${points}
      where personality_id = requested.personality_id ${condition} and ${time} < requested.since
      order by ${time} desc limit 1
    ), '-infinity')
    order by ${time} desc limit ${sql.lit(readMax)}
  `
}

/** The day (UTC) of the hour that ended when a point was published. */
function publishedDay(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_bin('1 day', ${time} - interval '1 hour', timestamptz '2000-01-01 00:00:00+00')`
}

/** The published points of verified users, those until `by_day_until` without earlier ones of the same day. */
const verifiedByDay = sql`
  select * from (
    select *, lead(published_at) over (order by published_at) as next
    from verified_points
    where personality_id = requested.personality_id and published_at >= coalesce((
      select published_at from verified_points
      where personality_id = requested.personality_id and published_at < requested.since
      order by published_at desc limit 1
    ), '-infinity')
  ) as points
  where next is null or next > requested.by_day_until or ${publishedDay(sql`next`)} <> ${publishedDay(sql`published_at`)}
  order by published_at desc limit ${sql.lit(readMax)}
`

/** The days on which votes on a requested personality moved to the other side. */
const movedByDay = sql`
  select day, sum(to_upvote) :: int as to_upvote, sum(to_downvote) :: int as to_downvote
  from (
    select date_bin('1 day', hour, timestamptz '2000-01-01 00:00:00+00') as day, to_upvote, to_downvote
    from vote_history
    where personality_id = requested.personality_id and stage = 'point'
      and (to_upvote > 0 or to_downvote > 0)
    order by hour limit ${sql.lit(readMax)}
  ) as moved
  group by day
`

/** A personality, with the time of the viewer's vote, comment or save. */
export interface Since {
  viewerId: string
  personalityId: string
  /** ISO 8601. */
  time: string
  /** Start of the last hour whose point may be shown, in milliseconds. */
  lastHour: number
}

/** Changes since a time; the counts of the point are null without one. */
export interface FoundChanges extends VoteCounts {
  pointUpvotes: number | null
  pointDownvotes: number | null
  newComments: number
  hasMoreComments: boolean
}

/** Reads the changes for rows of lists, in their order; undefined for a deleted personality. */
export async function findChanges(db: Db, rows: Since[]): Promise<(FoundChanges | undefined)[]> {
  const keys = rows.map(({ time, lastHour, ...row }) => ({
    ...row,
    since: time,
    lastHour: new Date(lastHour).toISOString(),
  }))
  return (await readChanges(db, keys)).map(([changes]) => changes)
}

const readChanges = keyedRead({
  columns: {
    viewerId: 'uuid',
    personalityId: 'uuid',
    since: 'timestamptz',
    lastHour: 'timestamptz',
  },
  statement: (_db, requested) => sql<FoundChanges & { ordinal: number }>`
    select ordinal, totals.upvote_count as "upvoteCount", totals.downvote_count as "downvoteCount",
      point.upvote_count as "pointUpvotes", point.downvote_count as "pointDownvotes",
      "newComments", "hasMoreComments"
    from ${requested}
    join personality_totals as totals on totals.personality_id = requested.personality_id
    left join lateral (
      select upvote_count, downvote_count from vote_history
      where personality_id = requested.personality_id and stage = 'point' and hour <= requested.last_hour
      order by hour desc limit 1
    ) as point on true
    cross join lateral (
      select count(*) filter (where user_id is distinct from requested.viewer_id) as "newComments",
        count(*) = ${sql.lit(limits.countedComments)} as "hasMoreComments"
      from (
        select user_id from comments
        where personality_id = requested.personality_id and status <> 'HIDDEN'
          and listed_at > requested.since
        order by listed_at desc, id desc limit ${sql.lit(limits.countedComments)}
      ) as newest
    ) as counted
  `,
})
