import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { NewsKind } from '../../../contract/news.ts'
import type { NoteFacts } from '../../../contract/note-facts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { allowedTo } from '../../visibility/store.ts'

/** Subscriptions that one transaction handles. */
export const announcedMax = 1_000

/** Personalities whose news are looked for at once. */
const watchedMax = 100

/** Posts of which mentions are looked for: the newest. */
const postsMax = 500

/** What a subscription has announced; fields that are missing stay. */
interface Announced {
  announced?: number
  isInOffice?: boolean
  lastPostId?: string
  lastDecisionAt?: string
}

/** Something that is new to a subscriber. */
export interface Found extends Announced {
  userId: string
  personalityId: string
  /** False if the member does not want such news, or if it is only to be remembered. */
  isWanted: boolean
  facts?: NoteFacts
}

/** Personalities of whom somebody wants news, ordered by id, after one of them. */
export async function listWatched(db: Db, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('news_subscriptions')
    // Without those that were merged into others.
    .innerJoin('personality_totals as totals', (join) =>
      join.onRef('totals.personality_id', '=', 'news_subscriptions.personality_id'),
    )
    .$if(after !== null, (all) => all.where('news_subscriptions.personality_id', '>', after ?? ''))
    .select('news_subscriptions.personality_id as id')
    .distinct()
    .orderBy('news_subscriptions.personality_id')
    .limit(watchedMax)
    .execute()
  return rows.map(({ id }) => id)
}

const isWanted = (kind: NewsKind) => sql<boolean>`not (
  ${kind} = any(subscriptions.muted) or exists (
    select from news_settings as chosen
    where chosen.user_id = subscriptions.user_id and ${kind} = any(chosen.muted)
  )
)`

/** Columns that every search for news returns. */
const subscriber = sql`subscriptions.user_id as "userId", subscriptions.personality_id as "personalityId"`

/** The first of the found subscriptions. Their users are locked in order, so that deletions of accounts wait. */
const firstLocked = sql`
  order by subscriptions.user_id, subscriptions.personality_id limit ${announcedMax} for key share of users
`

/** Support in whole percent, as it is shown. */
const percent = (up: RawBuilder<unknown>, down: RawBuilder<unknown>) =>
  sql`round(${up} * 100.0 / nullif(${up} + ${down}, 0))`

/** The change of the shown percent, and the least number of voters who together can have caused it. */
const move = sql`lateral (
  select percent_then, percent_now, percent_now - percent_then as change,
    greatest(abs(more_up), abs(more_down), abs(more_up + more_down)) as voters
  from (
    select ${percent(sql`seen_upvotes`, sql`seen_downvotes`)} as percent_then,
      ${percent(sql`upvote_count`, sql`downvote_count`)} as percent_now,
      upvote_count - seen_upvotes as more_up, downvote_count - seen_downvotes as more_down
  ) as both_counts
)`

/** Points of the shown percent from which on a move is news, and below which it is over. */
const points = { announced: 5, over: 3 }

/**
 * Remembers the present counts as those that subscribers have seen: after a visit, and once there are enough votes. After an
 * own vote it remembers the counts of the last point before; only where a move would be announced otherwise.
 * @returns number of subscriptions
 */
export async function rememberCounts(db: Db, personalityIds: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select user_id, subscriptions.personality_id, coalesce(own_vote.created_at, seen_at) as seen_at,
        coalesce(own_vote.upvotes, upvote_count) as upvotes,
        coalesce(own_vote.downvotes, downvote_count) as downvotes
      from news_subscriptions as subscriptions
      join personality_totals as totals on totals.personality_id = subscriptions.personality_id
      cross join ${move} as move
      left join lateral (
        select created_at, point.upvote_count as upvotes, point.downvote_count as downvotes
        from votes left join lateral (
          select upvote_count, downvote_count from vote_history
          where personality_id = votes.personality_id and stage = 'point'
            and hour <= votes.created_at - interval '1 hour'
          order by hour desc limit 1
        ) as point on true
        where votes.user_id = subscriptions.user_id and votes.personality_id = subscriptions.personality_id
          and votes.created_at > seen_at and abs(change) >= ${points.announced}
      ) as own_vote on true
      where subscriptions.personality_id = any(${personalityIds}::uuid[]) and (
        seen_upvotes is null or own_vote.created_at is not null
        or (seen_upvotes + seen_downvotes < ${limits.rankedVotesMin} and vote_count >= ${limits.rankedVotesMin})
      )
      limit ${announcedMax}
    )
    update news_subscriptions as stored
    set seen_at = due.seen_at, seen_upvotes = due.upvotes, seen_downvotes = due.downvotes, announced = 0
    from due where stored.user_id = due.user_id and stored.personality_id = due.personality_id
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Moves of the support that are new to subscribers, or over. The counts are those that everybody sees, of enough votes, and
 * differ by enough voters, so that no move is the vote of a few.
 */
export async function findMoves(
  tx: Tx,
  personalityIds: string[],
): Promise<(Found & { before: number; after: number })[]> {
  const { rows } = await sql<Found & { before: number; after: number }>`
    select ${subscriber}, percent_then::int as before, percent_now::int as after, next as announced,
      next <> 0 and ${isWanted('support')} as "isWanted"
    from news_subscriptions as subscriptions
    join users on users.id = subscriptions.user_id
    join personality_totals as totals on totals.personality_id = subscriptions.personality_id
    cross join ${move} as move
    cross join lateral (
      select case
        when abs(change) >= ${points.announced} and voters >= ${limits.publishedMin} then sign(change)::int
        when abs(change) < ${points.over} then 0
        else announced
      end as next
    ) as decided
    where subscriptions.personality_id = any(${personalityIds}::uuid[])
      and seen_upvotes + seen_downvotes >= ${limits.rankedVotesMin}
      and vote_count >= ${limits.rankedVotesMin} and next <> announced
    ${firstLocked}
  `.execute(tx)
  return rows
}

/** Personalities who hold no office any more, and how their subscribers have known them first. */
export async function findEndedMandates(tx: Tx, personalityIds: string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${subscriber}, personalities.status = 'IN_OFFICE' as "isInOffice",
      is_in_office is true and personalities.status <> 'UNSPECIFIED' and ${isWanted('mandate')} as "isWanted"
    from news_subscriptions as subscriptions
    join users on users.id = subscriptions.user_id
    join personalities on personalities.id = subscriptions.personality_id
    where subscriptions.personality_id = any(${personalityIds}::uuid[])
      and is_in_office is distinct from (personalities.status = 'IN_OFFICE')
    ${firstLocked}
  `.execute(tx)
  return rows
}

/** Decisions about held votes, of reviews of which everybody could see that they held some. */
export async function findDecisions(
  tx: Tx,
  personalityIds: string[],
): Promise<(Found & { outcome: 'RELEASED' | 'EXCLUDED' })[]> {
  const { rows } = await sql<Found & { outcome: 'RELEASED' | 'EXCLUDED' }>`
    select ${subscriber}, latest.decided_at::text as "lastDecisionAt", outcome, ${isWanted('reviews')} as "isWanted"
    from (
      select distinct on (personality_id) personality_id, decided_at, outcome
      from vote_findings join vote_reviews on vote_reviews.id = review_id
      where personality_id = any(${personalityIds}::uuid[]) and outcome is not null
        and account_count >= ${limits.heldVotesMin}
      order by personality_id, decided_at desc
    ) as latest
    join news_subscriptions as subscriptions on subscriptions.personality_id = latest.personality_id
      and last_decision_at < latest.decided_at
    join users on users.id = subscriptions.user_id
    ${firstLocked}
  `.execute(tx)
  return rows
}

/**
 * New posts that contain the name or the handle of a personality, as each subscriber may see them; none of the
 * subscriber's own.
 * @param until posts are older than this
 */
export async function findMentions(
  tx: Tx,
  personalityIds: string[],
  until: string,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with newest as materialized (
      select id, user_id, status, search_text from posts
      where created_at < ${until} and id > (
        select last_post_id from news_subscriptions where personality_id = any(${personalityIds}::uuid[])
        order by last_post_id limit 1
      )
      order by id desc limit ${postsMax}
    ), named as materialized (
      select id, fold_letters(name) as name, '@' || slug as handle from personalities where id = any(${personalityIds}::uuid[])
    ), mentions as materialized (
      select named.id as personality_id, newest.id, newest.user_id
      from newest join named on newest.status = 'ACTIVE' and (
        strpos(search_text, named.name) > 0
        or (strpos(search_text, handle) > 0 and search_text ~ (handle || '($|[^a-z0-9_-])'))
      )
    )
    select ${subscriber}, latest.id as "lastPostId", ${isWanted('posts')} as "isWanted"
    from news_subscriptions as subscriptions
    join users on users.id = subscriptions.user_id
    cross join lateral (
      select mentions.id
      from mentions join users on users.id = mentions.user_id
      where mentions.personality_id = subscriptions.personality_id and mentions.id > last_post_id
        and mentions.user_id <> subscriptions.user_id
        and ${allowedTo({ id: sql<string>`subscriptions.user_id` }, 'seePosts')}
      order by mentions.id desc limit 1
    ) as latest
    where subscriptions.personality_id in (select personality_id from mentions)
    ${firstLocked}
  `.execute(tx)
  return rows
}

/** Remembers what is announced, so that it is not again. */
export async function saveAnnounced(tx: Tx, found: Found[]): Promise<void> {
  await sql`
    update news_subscriptions as stored
    set announced = coalesce(found.announced, stored.announced),
      is_in_office = coalesce(found."isInOffice", stored.is_in_office),
      last_post_id = coalesce(found."lastPostId", stored.last_post_id),
      last_decision_at = coalesce(found."lastDecisionAt", stored.last_decision_at)
    from jsonb_to_recordset(${JSON.stringify(found)}) as found (
      "userId" uuid, "personalityId" uuid, announced smallint, "isInOffice" boolean, "lastPostId" uuid,
      "lastDecisionAt" timestamptz
    )
    where stored.user_id = found."userId" and stored.personality_id = found."personalityId"
  `.execute(tx)
}
