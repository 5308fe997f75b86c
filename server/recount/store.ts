import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { lockVoters } from '../platform/database/lock-voters.ts'
import {
  type CheckedCounts,
  type Counters,
  isOneOf,
  rowCounters,
  type WrongCount,
} from './row-counters/store.ts'

/** Lifts the time limit of statements for a transaction: each counter is compared in one statement over all its rows. */
export async function liftTimeLimit(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

async function countPersonalities(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('personalities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Condition: a vote counts. */
const isCounted = sql`votes.is_eligible and votes.review_id is null`

const countedVotes = (condition = sql``) => sql`
  select personality_id,
    count(*) filter (where type = 'UPVOTE') as up,
    count(*) filter (where type = 'DOWNVOTE') as down,
    count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
    count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
  from votes where ${isCounted} ${condition} group by personality_id
`

/** Voters that differ from their user or their holds; `user_id` is null for a missing row. */
const wrongVoters = sql`
  users left join voters on voters.user_id = users.id
  where voters.user_id is null
    or is_verified <> (verification_status is not distinct from 'VERIFIED')
    or (not had_holds and exists (select from vote_holds where vote_holds.user_id = users.id))
`

/** When a vote joins the counts: only that of an eligible voter, which no review holds, may wait for it. */
const joinsAt = sql`case
  when voters.is_eligible and vote_holds.review_id is null
    and exists (select from joining_voters where joining_voters.user_id = votes.user_id)
  then votes.joins_at
end`

/** What voter, hold and wait make of a vote; see `isCounted`. */
const actualVote = sql`
  voters.is_eligible and ${joinsAt} is null as is_eligible, voters.is_verified, vote_holds.review_id, ${joinsAt} as joins_at
`

/**
 * Votes that differ from their voter or hold, or wait without a reason; votes of deleted accounts have neither. Not those
 * that a merge keeps: they only must not count.
 */
const wrongVotes = sql`
  (
    select votes.user_id, votes.personality_id, actual.* from votes
    join voters on voters.user_id = votes.user_id
    left join vote_holds
      on vote_holds.user_id = votes.user_id and vote_holds.personality_id = votes.personality_id
    cross join lateral (select ${actualVote}) as actual
    where not exists (select from merges where absorbed_id = votes.personality_id and step <> 'MERGING')
      and (votes.is_eligible, votes.is_verified, votes.review_id, votes.joins_at)
      is distinct from (actual.is_eligible, actual.is_verified, actual.review_id, actual.joins_at)
  ) as wrong
`

/** Compares what decides whether votes count, and its copies, of all voters and votes. Names nobody. */
async function checkVoters(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select 'voters' as subject, 'rows unlike their users' as counter, count(*) as stored, 0 as counted
    from ${wrongVoters}
    union all
    select 'votes', 'rows unlike their voters', count(*), 0 from ${wrongVotes}
    union all
    select 'votes', 'kept by merges and counted', count(*), 0
    from votes join personalities on personalities.id = personality_id
    where merged_into is not null and review_id is null
  `.execute(tx)
  return { total: 3, wrong: rows.filter(({ stored }) => stored !== 0) }
}

/**
 * Brings voters in line with their users, then votes with their voters, which triggers count. The totals are locked first,
 * so the next statement sees every vote on these personalities.
 */
async function repairVoters(tx: Tx): Promise<void> {
  await sql`
    insert into voters (user_id) select id from users
    on conflict on constraint voters__user_id do nothing
  `.execute(tx)
  const userIds = await findIds(tx, sql`select users.id from ${wrongVoters}`)
  const personalityIds = await findIds(
    tx,
    sql`select distinct personality_id as id from ${wrongVotes}`,
  )
  await lockVoters(userIds, sql`${personalityIds}`).execute(tx)
  await sql`
    update voters set is_verified = verification_status is not distinct from 'VERIFIED',
      had_holds = had_holds or exists (select from vote_holds where vote_holds.user_id = users.id)
    from users where users.id = voters.user_id and voters.user_id = any(${userIds}::uuid[])
  `.execute(tx)
  await sql`
    update votes
    set is_eligible = wrong.is_eligible, is_verified = wrong.is_verified, review_id = wrong.review_id,
      joins_at = wrong.joins_at
    from ${wrongVotes}
    where votes.user_id = wrong.user_id and votes.personality_id = wrong.personality_id
      and votes.personality_id = any(${personalityIds}::uuid[])
  `.execute(tx)
  await sql`
    update votes set review_id = merges.id from merges
    where absorbed_id = votes.personality_id and step <> 'MERGING' and review_id is null
  `.execute(tx)
}

export const voterCopies: Counters = { check: checkVoters, repair: repairVoters }

/** Ids of the rows that a query finds, without locking any. */
async function findIds(tx: Tx, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ id }) => id)
}

const lockPersonalities = (ids: string[]) =>
  lockTotals('personality', sql`select unnest(${ids}::uuid[])`)

/** Vote counters of personalities. Every vote locks its totals row first. */
export const voteCounts = rowCounters({
  subjects: 'personalities',
  table: 'personality_totals',
  key: 'personality_id',
  columns: {
    verifiedUpvoteCount: 'verified_upvote_count',
    verifiedDownvoteCount: 'verified_downvote_count',
    upvoteCount: 'upvote_count',
    downvoteCount: 'downvote_count',
  },
  counted: (ids) => sql`
    select id, slug as subject, coalesce(up, 0) as upvote_count, coalesce(down, 0) as downvote_count,
      coalesce(verified_up, 0) as verified_upvote_count, coalesce(verified_down, 0) as verified_downvote_count
    from personalities
    left join (${countedVotes(sql`and ${isOneOf('personality_id', ids)}`)}) as votes on personality_id = id
    where merged_into is null and ${isOneOf('id', ids)}
  `,
  lock: lockPersonalities,
  notify: (ids) => sql`select notify_ids('personality_counts', ${ids}::uuid[])`,
})

/** Counters of the comments on personalities that are not hidden. */
export const commentCounts = rowCounters({
  subjects: 'personalities',
  table: 'personality_totals',
  key: 'personality_id',
  columns: { commentCount: 'comment_count' },
  counted: (ids) => sql`
    select id, slug as subject, coalesce(shown, 0) as comment_count
    from personalities
    left join (
      select personality_id, count(*) as shown from comments
      where status <> 'HIDDEN' and ${isOneOf('personality_id', ids)} group by personality_id
    ) as comments on personality_id = id
    where merged_into is null and ${isOneOf('id', ids)}
  `,
  lock: lockPersonalities,
})

/** Threads of comments with what they should say: their shown replies, and a place where their first comment is not shown. */
const comparedThreads = sql`(
  select threads.id, reply_count, listed_at is not null as is_headless,
    (
      select count(*) from comments where parent_id = threads.id and status <> 'HIDDEN'
    )::integer as replies,
    not exists (
      select from comments where comments.id = threads.id and status <> 'HIDDEN'
    ) as lacks_head
  from comment_threads as threads
) as compared`

/** Compares the counter of every thread with its replies, and its place with its first comment, in one statement. */
async function checkThreads(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select 'thread ' || id as subject, counter, stored, counted from ${comparedThreads}
    cross join lateral (values
      ('replyCount', reply_count, replies), ('place', is_headless::integer, lacks_head::integer)
    ) as counters (counter, stored, counted)
    order by subject, counter
  `.execute(tx)
  return {
    total: rows.length,
    wrong: rows.filter(({ stored, counted }) => stored !== counted),
  }
}

/** Repairs threads; who writes a comment or reply locks the totals of its personality first. */
async function repairThreads(tx: Tx): Promise<void> {
  await sql`
    select from (${lockTotals(
      'personality',
      sql`
        select personality_id from comment_threads join ${comparedThreads} using (id)
        where (compared.reply_count, is_headless) <> (replies, lacks_head)
      `,
    )}) as locked
  `.execute(tx)
  await sql`
    update comment_threads as threads
    set reply_count = replies, listed_at = case when lacks_head then coalesce(
      listed_at,
      (select listed_at from comments where comments.id = threads.id),
      (select min(listed_at) from comments where parent_id = threads.id)
    ) end
    from ${comparedThreads}
    where compared.id = threads.id and (compared.reply_count, is_headless) <> (replies, lacks_head)
  `.execute(tx)
}

export const threads: Counters = { check: checkThreads, repair: repairThreads }

/** Comments whose number of agreements differs from them. */
const wrongAgreements = sql`(
  select id, stored, counted::integer from (
    select comments.id, agree_count as stored, (
      select count(*) from comment_agreements where comment_id = comments.id and is_counted
    ) as counted
    from comments
  ) as compared where stored <> counted
) as wrong`

/** Compares the number of agreements of every comment with them, in one statement. */
async function checkAgreements(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select 'comment ' || id as subject, 'agreeCount' as counter, stored, counted
    from ${wrongAgreements} order by id
  `.execute(tx)
  const { total } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, wrong: rows }
}

/** Repairs numbers of agreements; who agrees locks the comment. */
async function repairAgreements(tx: Tx): Promise<void> {
  await sql`
    select from comments where id in (select id from ${wrongAgreements}) order by id for no key update
  `.execute(tx)
  await sql`
    update comments set agree_count = counted from ${wrongAgreements} where comments.id = wrong.id
  `.execute(tx)
}

export const agreementCounts: Counters = { check: checkAgreements, repair: repairAgreements }

/** Copies of the counters that lists are sorted by. */
export const sortCounts = rowCounters({
  subjects: 'personalities',
  table: 'personality_sorts',
  key: 'personality_id',
  columns: { 'order by commentCount': 'comment_count', 'order by views': 'views' },
  counted: (ids) => sql`
    select id, slug as subject, comment_count, views
    from personality_totals join personalities on id = personality_id
    where ${isOneOf('id', ids)}
  `,
  lock: lockPersonalities,
})

/** Counters of the likes of posts, and of the comments on posts that are not hidden. */
export const postCounts = rowCounters({
  subjects: 'posts',
  table: 'post_totals',
  key: 'post_id',
  columns: { commentsCount: 'comments_count', likesCount: 'likes_count' },
  counted: (ids) => sql`
    select id, 'post ' || id as subject,
      (select count(*) from post_likes where post_id = posts.id) as likes_count,
      (
        select count(*) from post_comments where post_id = posts.id and status <> 'HIDDEN'
      ) as comments_count
    from posts where ${isOneOf('id', ids)}
  `,
  lock: (ids) => lockTotals('post', sql`select unnest(${ids}::uuid[])`),
})

/** Counters of the followers, followed users and posts that are not hidden, of users. */
export const userCounts = rowCounters({
  subjects: 'users',
  table: 'user_totals',
  key: 'user_id',
  columns: {
    followersCount: 'followers_count',
    followingCount: 'following_count',
    postsCount: 'posts_count',
  },
  counted: (ids) => sql`
    select id, username as subject,
      (select count(*) from follows where followee_id = users.id) as followers_count,
      (select count(*) from follows where follower_id = users.id) as following_count,
      (
        select count(*) from posts where posts.user_id = users.id and status = 'ACTIVE'
      ) as posts_count
    from users where ${isOneOf('id', ids)}
  `,
  lock: (ids) => sql`
    select from user_totals where ${isOneOf('user_id', ids)} order by user_id for no key update
  `,
})

const countedFeed = sql`
  select count(*) from posts join users on users.id = posts.user_id
  where posts.status = 'ACTIVE' and not is_private
`

/** Compares the counter of the public feed with the posts in it, in one statement. */
async function checkFeedTotal(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select 'feed' as subject, 'posts' as counter,
      (select coalesce(sum(amount), 0) from feed_totals) as stored, (${countedFeed}) as counted
  `.execute(tx)
  return { total: 1, wrong: rows.filter(({ stored, counted }) => stored !== counted) }
}

/**
 * Adds what the counter of the public feed lacks. One statement sees a post and its part of the counter, or neither, so
 * nobody has to wait.
 */
async function repairFeedTotal(tx: Tx): Promise<void> {
  await sql`
    insert into feed_totals (amount)
    select (${countedFeed}) - (select coalesce(sum(amount), 0) from feed_totals)
  `.execute(tx)
}

export const feedTotal: Counters = { check: checkFeedTotal, repair: repairFeedTotal }

const countedDays = sql`
  select kind, (created_at at time zone 'UTC') :: date as day, count(*) as amount from (
    select 'votes' :: activity_kind as kind, greatest(created_at, counted_since) as created_at
    from votes where ${isCounted}
    union all select 'comments', created_at from comments
    union all select 'users', created_at from users
    union all select 'personalities', created_at from personalities where merged_into is null
  ) as made group by 1, 2
`

/** The amounts of activity by kind and day, as they are stored and as they are counted. */
const comparedDays = sql`
  (select kind, day, sum(amount) as amount from activity group by 1, 2) as stored
  full join (${countedDays}) as counted using (kind, day)
`

/** Compares the activity counters of every day with the rows created on that day, in one statement. */
async function checkActivity(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select day :: text as subject, kind :: text as counter,
      stored.amount as stored, coalesce(counted.amount, 0) as counted
    from ${comparedDays}
    order by day, kind
  `.execute(tx)
  return {
    total: rows.length,
    wrong: rows.filter(({ stored, counted }) => stored !== counted),
  }
}

/** Adds to each day what its activity lacks, in one statement, as for the feed. */
async function repairActivity(tx: Tx): Promise<void> {
  await sql`
    insert into activity (kind, day, amount)
    select kind, day, coalesce(counted.amount, 0) - coalesce(stored.amount, 0) from ${comparedDays}
    where coalesce(counted.amount, 0) <> coalesce(stored.amount, 0)
  `.execute(tx)
}

export const activityCounts: Counters = { check: checkActivity, repair: repairActivity }

/** Differences of votes by personality: the history and what is not merged into it yet. */
const historySums = sql`
  select personality_id, sum(upvotes) as up, sum(downvotes) as down,
    sum(verified_upvotes) as verified_up, sum(verified_downvotes) as verified_down
  from (
    select personality_id, upvotes, downvotes, verified_upvotes, verified_downvotes from vote_history
    union all
    select change.* from vote_changes cross join lateral unnest(
      vote_changes.personality_ids, vote_changes.upvotes, vote_changes.downvotes,
      vote_changes.verified_upvotes, vote_changes.verified_downvotes
    ) as change (personality_id, up, down, verified_up, verified_down)
  ) as differences group by personality_id
`

/** The sums of the history and the numbers of votes, of each personality. */
const comparedHistory = sql`
  personalities
  left join (${historySums}) as stored on stored.personality_id = personalities.id
  left join (${countedVotes()}) as counted on counted.personality_id = personalities.id
`

/** Points of the history with the sums of the differences up to them. */
const comparedPoints = sql`
  (
    select personality_id, hour, stage, upvote_count, downvote_count,
      sum(upvotes) over earlier as up, sum(downvotes) over earlier as down
    from vote_history window earlier as (partition by personality_id order by hour)
  ) as points
`

/** Compares the history of every personality with its votes, and the counts at its points with the history. */
async function checkHistory(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select slug as subject, counter, differing.stored, differing.counted from (
      select slug, counter, amounts.stored, amounts.counted from ${comparedHistory}
      cross join lateral (values
        ('upvotes over time', coalesce(stored.up, 0), coalesce(counted.up, 0)),
        ('downvotes over time', coalesce(stored.down, 0), coalesce(counted.down, 0)),
        ('verified upvotes over time', coalesce(stored.verified_up, 0), coalesce(counted.verified_up, 0)),
        ('verified downvotes over time', coalesce(stored.verified_down, 0), coalesce(counted.verified_down, 0))
      ) as amounts (counter, stored, counted)
      union all
      select slug, counter, amounts.stored, amounts.counted from ${comparedPoints}
      join personalities on personalities.id = personality_id
      cross join lateral (values
        ('upvoteCount at ' || hour, upvote_count, up), ('downvoteCount at ' || hour, downvote_count, down)
      ) as amounts (counter, stored, counted)
      where stage = 'point'
    ) as differing
    where differing.stored <> differing.counted
    order by slug, counter
  `.execute(tx)
  return { total: 4 * (await countPersonalities(tx)), wrong: rows }
}

/**
 * Appends what the history lacks, in one statement, as for the feed, and sets the counts at its points. The lock keeps the
 * job out that changes them.
 */
async function repairHistory(tx: Tx): Promise<void> {
  await sql`lock table vote_history in share row exclusive mode`.execute(tx)
  await sql`
    insert into vote_changes
      (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote, verified_upvotes, verified_downvotes)
    select change_hour(now()), array_agg(id), array_agg(up), array_agg(down), array_agg(0), array_agg(0),
      array_agg(verified_up), array_agg(verified_down)
    from (
      select personalities.id, coalesce(counted.up, 0) - coalesce(stored.up, 0) as up,
        coalesce(counted.down, 0) - coalesce(stored.down, 0) as down,
        coalesce(counted.verified_up, 0) - coalesce(stored.verified_up, 0) as verified_up,
        coalesce(counted.verified_down, 0) - coalesce(stored.verified_down, 0) as verified_down
      from ${comparedHistory}
    ) as lacking
    where up <> 0 or down <> 0 or verified_up <> 0 or verified_down <> 0
    having count(*) > 0
  `.execute(tx)
  await sql`
    update vote_history set upvote_count = up, downvote_count = down
    from ${comparedPoints}
    where points.stage = 'point' and vote_history.personality_id = points.personality_id
      and vote_history.hour = points.hour
      and (vote_history.upvote_count, vote_history.downvote_count) is distinct from (up, down)
  `.execute(tx)
}

export const historyCounts: Counters = { check: checkHistory, repair: repairHistory }

/** Tallies of verified users as they are stored, as their hours add up, and as the last point says. */
const comparedTallies = sql`
  (
    select slug, personalities.id as personality_id, coalesce(tallies.upvotes, 0) as upvotes,
      coalesce(tallies.downvotes, 0) as downvotes, published_upvotes, published_downvotes,
      coalesce(closed.up, 0) as closed_up, coalesce(closed.down, 0) as closed_down,
      case when last.is_shown then last.upvotes end as last_up,
      case when last.is_shown then last.downvotes end as last_down
    from personalities left join verified_tallies as tallies on tallies.personality_id = personalities.id
    left join (
      select personality_id, sum(verified_upvotes) as up, sum(verified_downvotes) as down
      from vote_history where stage <> 'open' group by 1
    ) as closed on closed.personality_id = personalities.id
    left join lateral (
      select * from verified_points where verified_points.personality_id = personalities.id
      order by published_at desc limit 1
    ) as last on true
  ) as compared
`

/** Compares the tallies of verified users with the history and with what was published. */
async function checkTallies(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select slug as subject, counter, stored, counted from ${comparedTallies}
    cross join lateral (values
      ('verified upvotes of ended hours', upvotes, closed_up),
      ('verified downvotes of ended hours', downvotes, closed_down),
      ('published verified upvotes', published_upvotes, last_up),
      ('published verified downvotes', published_downvotes, last_down)
    ) as counters (counter, stored, counted)
    where stored is distinct from counted
    order by slug, counter
  `.execute(tx)
  return { total: 4 * (await countPersonalities(tx)), wrong: rows }
}

/** Sets the tallies that differ; the lock keeps the job out that changes them. */
async function repairTallies(tx: Tx): Promise<void> {
  await sql`lock table vote_history in share row exclusive mode`.execute(tx)
  await sql`
    insert into verified_tallies (personality_id, upvotes, downvotes, published_upvotes, published_downvotes)
    select personality_id, closed_up, closed_down, last_up, last_down from ${comparedTallies}
    where (upvotes, downvotes, published_upvotes, published_downvotes)
      is distinct from (closed_up, closed_down, last_up, last_down)
    on conflict on constraint verified_tallies__personality_id do update
    set upvotes = excluded.upvotes, downvotes = excluded.downvotes,
      published_upvotes = excluded.published_upvotes, published_downvotes = excluded.published_downvotes
  `.execute(tx)
}

export const tallyCounts: Counters = { check: checkTallies, repair: repairTallies }

/** Stored and recounted rankings of personalities, without personalities that a vote is about to change. */
const comparedRankings = sql`
  (
    select slug, totals.personality_id, upvote_count + downvote_count as votes,
      rankings.support_low, rankings.oppose_low, is_ranked,
      wilson_low(ranked.up, ranked.up + ranked.down) as counted_support,
      wilson_low(ranked.down, ranked.up + ranked.down) as counted_oppose,
      ranked.up + ranked.down >= ${limits.rankedVotesMin} as counted_ranked
    from personality_totals as totals join personalities on personalities.id = personality_id
    left join personality_rankings as rankings using (personality_id)
    left join set_apart_tallies as apart using (personality_id)
    cross join lateral (
      select greatest(upvote_count - coalesce(apart.upvotes, 0), 0) as up,
        greatest(downvote_count - coalesce(apart.downvotes, 0), 0) as down
    ) as ranked
    where personality_id not in (select unnest(personality_ids) from vote_changes)
  ) as compared
  where (support_low, oppose_low, is_ranked)
    is distinct from (counted_support, counted_oppose, counted_ranked)
`

/** Compares what leaders are ordered by with the counts of votes. */
async function checkRankings(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select slug as subject, 'ranking by support' as counter, support_low as stored, counted_support as counted
    from ${comparedRankings} order by slug
  `.execute(tx)
  const { total } = await tx
    .selectFrom('personality_totals')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, wrong: rows }
}

/** Derives the rankings that differ from the counts; nobody waits, because votes only append to the outbox. */
async function repairRankings(tx: Tx): Promise<void> {
  await sql`
    insert into personality_rankings (personality_id, support_low, oppose_low, is_ranked)
    select personality_id, counted_support, counted_oppose, counted_ranked from ${comparedRankings}
    on conflict on constraint personality_rankings__personality_id do update
    set support_low = excluded.support_low, oppose_low = excluded.oppose_low, is_ranked = excluded.is_ranked
  `.execute(tx)
}

export const rankings: Counters = { check: checkRankings, repair: repairRankings }

/**
 * Stored changes of the support share beside what history and counts say, without personalities that a vote is about to
 * change. Missing rows are compared with no point at all.
 */
const comparedMoves = sql`
  (
    select slug, histories.personality_id, coalesce(since, '-infinity') as since,
      moves.change, moves.support, is_recent :: int as recent, counted.change as counted_change, counted.support as counted_support,
      exists (
        select from vote_history
        where vote_history.personality_id = histories.personality_id and hour > coalesce(since, '-infinity')
      ) :: int as counted_recent
    from (select distinct personality_id from vote_history) as histories
    join personalities on personalities.id = histories.personality_id
    join personality_totals as totals on totals.personality_id = histories.personality_id
    left join personality_moves as moves on moves.personality_id = histories.personality_id
    left join set_apart_tallies as apart on apart.personality_id = histories.personality_id
    cross join lateral (
      select greatest(upvote_count - coalesce(apart.upvotes, 0), 0) as up,
        greatest(downvote_count - coalesce(apart.downvotes, 0), 0) as down
    ) as ranked
    left join lateral (
      select greatest(upvote_count - coalesce(apart_then.upvotes, 0), 0) as up,
        greatest(downvote_count - coalesce(apart_then.downvotes, 0), 0) as down
      from vote_history left join lateral (
        select upvotes, downvotes from set_apart_points as points
        where points.personality_id = vote_history.personality_id
          and published_at <= vote_history.hour + interval '1 hour'
        order by published_at desc limit 1
      ) as apart_then on true
      where vote_history.personality_id = histories.personality_id and stage = 'point' and hour <= since
      order by hour desc limit 1
    ) as past on true
    left join lateral (
      select share.now - share.past as change, share.now as support
      from (
        select round(ranked.up * 100.0 / nullif(ranked.up + ranked.down, 0)) as now,
          round(past.up * 100.0 / nullif(past.up + past.down, 0)) as past
        where least(past.up + past.down, ranked.up + ranked.down) >= ${limits.movingVotesMin} and ${limits.publishedMin} <=
          greatest(
            abs(ranked.up - past.up), abs(ranked.down - past.down),
            abs(ranked.up + ranked.down - past.up - past.down)
          )
      ) as share
      where share.now <> share.past
    ) as counted on true
    where histories.personality_id not in (select unnest(personality_ids) from vote_changes)
  ) as compared
  where (change, support, recent) is distinct from (counted_change, counted_support, counted_recent)
`

/** Compares the changes of the support share with the history and the counts of votes. */
async function checkMoves(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select slug as subject, counter, stored, counted from (
      select slug, change, support, recent, counted_change, counted_support, counted_recent from ${comparedMoves}
    ) as differing
    cross join lateral (values
      ('change of support in seven days', change, counted_change),
      ('support after the change', support, counted_support),
      ('votes in seven days', recent, counted_recent)
    ) as counters (counter, stored, counted)
    where stored is distinct from counted
    order by slug, counter
  `.execute(tx)
  return { total: 3 * (await countPersonalities(tx)), wrong: rows }
}

/** Sets the changes that differ; the lock keeps the job out that changes them. */
async function repairMoves(tx: Tx): Promise<void> {
  await sql`lock table vote_history in share row exclusive mode`.execute(tx)
  await sql`
    insert into personality_moves (personality_id, since, is_recent, change, support)
    select personality_id, since, counted_recent = 1, counted_change, counted_support from ${comparedMoves}
    on conflict on constraint personality_moves__personality_id do update
    set is_recent = excluded.is_recent, change = excluded.change, support = excluded.support
  `.execute(tx)
}

export const moves: Counters = { check: checkMoves, repair: repairMoves }

/** The numbers of personalities by what they are counted by, with a column for each status. */
const countedFacets = sql`
  (
    select kind, value,
      count(*) filter (where status = 'IN_OFFICE') :: int as in_office,
      count(*) filter (where status = 'CANDIDATE') :: int as candidate,
      count(*) filter (where status = 'UNSPECIFIED') :: int as unspecified,
      count(*) filter (where status = 'FORMER') :: int as former,
      count(*) filter (where status = 'DIED') :: int as died
    from personalities cross join lateral (
      values ('total' :: personality_facet, ''), ('party', party_name), ('initial', initial)
      union select 'chamber', unnest(chamber_ids) :: text
      union select 'area', unnest(area_ids) :: text
    ) as facet (kind, value)
    where value is not null and merged_into is null
    group by kind, value
  )
`

/** Compares the numbers of personalities by party, letter, chamber, area and status, in one statement. */
async function checkFacets(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select coalesce(nullif(value, ''), 'everybody') as subject, kind || ' ' || counter as counter, stored, counted
    from personality_facets as facets full join ${countedFacets} as counts using (kind, value)
    cross join lateral (values
      ('in office', facets.in_office, coalesce(counts.in_office, 0)),
      ('candidate', facets.candidate, coalesce(counts.candidate, 0)),
      ('unspecified', facets.unspecified, coalesce(counts.unspecified, 0)),
      ('former', facets.former, coalesce(counts.former, 0)),
      ('died', facets.died, coalesce(counts.died, 0))
    ) as counters (counter, stored, counted)
    order by value, kind, counter
  `.execute(tx)
  return {
    total: rows.length,
    wrong: rows.filter(({ stored, counted }) => (stored ?? 0) !== counted),
  }
}

/** Sets the numbers of personalities that differ. The lock keeps out writers of personalities; votes go on. */
async function repairFacets(tx: Tx): Promise<void> {
  await sql`lock table personalities in share row exclusive mode`.execute(tx)
  await sql`
    merge into personality_facets as facets
    using ${countedFacets} as counts on facets.kind = counts.kind and facets.value = counts.value
    when matched then update
      set in_office = counts.in_office, candidate = counts.candidate, unspecified = counts.unspecified,
        former = counts.former, died = counts.died
    when not matched then
      insert (kind, value, in_office, candidate, unspecified, former, died)
      values (counts.kind, counts.value, counts.in_office, counts.candidate, counts.unspecified, counts.former, counts.died)
    when not matched by source then delete
  `.execute(tx)
}

export const facetCounts: Counters = { check: checkFacets, repair: repairFacets }

/** Whether personalities are former, as lists and votes have it and as the personalities say. */
const comparedFormer = sql`
  (
    select personalities.id, slug, personalities.is_former :: int as counted, totals.is_former :: int as votes,
      sorts.is_former :: int as sorts, rankings.is_former :: int as rankings
    from personalities
    left join personality_totals as totals on totals.personality_id = id
    left join personality_sorts as sorts on sorts.personality_id = id
    left join personality_rankings as rankings on rankings.personality_id = id
  ) as compared
`

/** Compares what closes votes, and what keeps people out of lists, with their status, where the rows exist. */
async function checkFormer(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    select slug as subject, counter, stored, counted from ${comparedFormer}
    cross join lateral (values
      ('former in votes', votes), ('former in lists', sorts), ('former in rankings', rankings)
    ) as counters (counter, stored)
    where stored <> counted order by slug, counter
  `.execute(tx)
  return { total: 3 * (await countPersonalities(tx)), wrong: rows }
}

/** Sets what differs from the status; locks only the rows of these people. */
async function repairFormer(tx: Tx): Promise<void> {
  const ids = await findIds(
    tx,
    sql`select id from ${comparedFormer} where counted <> any(array[votes, sorts, rankings])`,
  )
  if (ids.length === 0) return
  await lockPersonalities(ids).execute(tx)
  const copies = ['personality_totals', 'personality_sorts', 'personality_rankings'] as const
  for (const table of copies) {
    await sql`
      update ${sql.table(table)} as copy set is_former = personalities.is_former
      from personalities where id = personality_id and id = any(${ids}::uuid[])
    `.execute(tx)
  }
}

export const formerCopies: Counters = { check: checkFormer, repair: repairFormer }
