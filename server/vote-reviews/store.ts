import { sql } from 'kysely'
import type { CursorPage } from '../../contract/paging.ts'
import type { reviewFilters } from '../../contract/review-filters.ts'
import type { ReviewKind, ReviewsQuery } from '../../contract/vote-reviews.ts'
import { exportedPersonality } from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { cursorPage } from '../platform/paging.ts'
import type { Signal } from './detection/signals.ts'
import type { ObservedVote } from './detection/traits.ts'

/** Adds notes of networks; the first of a day stays. Accounts that were deleted meanwhile get none. */
export async function addPrefixes(
  db: Db,
  notes: { userId: string; day: number; prefix: string }[],
): Promise<void> {
  const userIds = notes.map(({ userId }) => userId)
  await sql`
    with existing as materialized (
      select id from users where id = any (${userIds}::uuid[]) order by id for key share
    )
    insert into account_prefixes (user_id, day, prefix)
    select noted.* from unnest(
      ${userIds}::uuid[], ${notes.map(({ day }) => day)}::integer[],
      ${notes.map(({ prefix }) => prefix)}::uuid[]
    ) as noted (user_id, day, prefix)
    join existing on existing.id = noted.user_id
    order by user_id, day
    on conflict on constraint account_prefixes__day do nothing
  `.execute(db)
}

/** Deletes notes before a day. */
export async function deletePrefixes(db: Db, firstDay: number): Promise<void> {
  await db.deleteFrom('account_prefixes').where('day', '<', firstDay).execute()
}

/** Any number that no other lock has. */
const reviewLock = 690_001

/** Lets one transaction at a time open, extend or decide reviews. */
export async function lockReviews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${reviewLock})`.execute(tx)
}

export interface BusyPersonality {
  id: string
  name: string
}

/**
 * Those of the next `limit` personalities after an id on which votes changed since a time, at least `min` times, ordered by
 * id. By ranges of ids and not by numbers of changes, so that each of many pages costs the same.
 * @returns also the id after which the next page begins; null after the last one
 */
export async function listBusyPersonalities(
  db: Db,
  after: string,
  { since, min, limit }: { since: Date; min: number; limit: number },
): Promise<{ busy: BusyPersonality[]; next: string | null }> {
  const { rows } = await sql<{ next: string | null; busy: BusyPersonality[] }>`
    with page as materialized (
      select id from personalities where id > ${after} order by id limit ${limit}
    )
    select (select id from page order by id offset ${limit - 1}::int) as next, (
      select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]')
      from page join personalities using (id)
      where (
        select sum(changes) from vote_history where personality_id = id and hour >= ${since.toISOString()}
      ) >= ${min}
    ) as busy
  `.execute(db)
  return rows[0] ?? { next: null, busy: [] }
}

/** Votes that were added between two times, from the history. */
export async function countAdded(
  db: Db,
  personalityId: string,
  from: Date,
  until: Date,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select coalesce(sum(greatest(upvotes, 0) + greatest(downvotes, 0)), 0)::int as added
    from vote_history
    where personality_id = ${personalityId}
      and hour >= ${from.toISOString()} and hour < ${until.toISOString()}
  `.execute(db)
  return rows[0]?.added ?? 0
}

/** A vote in a window, and whether a review holds it. */
export type WindowVote = ObservedVote & { isHeld: boolean }

/** Votes of a window that are looked at: the latest. */
const windowMax = 10_000

/** Unix time of a time. */
const milliseconds = (time: string) =>
  sql.raw<number>(`extract(epoch from ${time}) :: float8 * 1000`)

/** Votes of an account among which its first is looked for: an account with more does not vote for the first time. */
const firstVotesMax = 30

const observed = (now: Date) => sql`
  votes.user_id as "userId", votes.personality_id as "personalityId", votes.type,
  ${milliseconds('votes.created_at')} as at, ${milliseconds('users.created_at')} as "registeredAt",
  (
    select ${milliseconds('min(own.created_at)')} from (
      select created_at from votes as each where each.user_id = votes.user_id limit ${firstVotesMax}
    ) as own
  ) as "firstVoteAt",
  split_part(accounts.mailbox, '@', 2) as "mailDomain",
  (
    select prefix from account_prefixes
    where account_prefixes.user_id = votes.user_id
      and day = floor(extract(epoch from votes.created_at) / 86400) :: integer
  ) as prefix,
  exists (
    select from votes as own
    where own.user_id = votes.user_id and own.personality_id <> votes.personality_id
  ) as "hasOthers",
  votes.is_verified or votes__is_established(
    votes.user_id, votes.personality_id, votes.created_at, ${now.toISOString()}
  ) as "isEstablished", votes.review_id is not null as "isHeld"
`

const ofVoter = sql`
  join users on users.id = votes.user_id
  join accounts on accounts.user_id = votes.user_id
`

/** The votes on a personality since a time. */
export async function listWindow(
  db: Db,
  personalityId: string,
  { since, now }: { since: Date; now: Date },
): Promise<WindowVote[]> {
  const { rows } = await sql<WindowVote>`
    select ${observed(now)} from (
      select * from votes
      where personality_id = ${personalityId} and created_at > ${since.toISOString()} and user_id is not null
      order by created_at desc limit ${windowMax}
    ) as votes ${ofVoter}
  `.execute(db)
  return rows.map(withoutNulls)
}

/** Older accounts from which on their mail domains say which domains are unknown. */
const olderMin = 20

/** Those of the mail domains that accounts of before a time have; undefined if there are hardly any. */
export async function findKnownDomains(
  db: Db,
  domains: string[],
  before: Date,
): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ older: number; known: string[] }>`
    select (
      select count(*) from (
        select from users where created_at < ${before.toISOString()}
        order by created_at limit ${olderMin}
      ) as older
    ) :: int as older, array(
      select domain from unnest(${domains}::text[]) as domain where exists (
        select from accounts join users on users.id = user_id
        where split_part(mailbox, '@', 2) = domain and created_at < ${before.toISOString()}
      )
    ) as known
  `.execute(db)
  const [found] = rows
  return found && found.older >= olderMin ? new Set(found.known) : undefined
}

/**
 * A random sample of the counted votes of a day: ids are random, and the index has them in order.
 * @param day days since 1970
 */
export async function listSample(
  db: Db,
  day: number,
  { limit, now }: { limit: number; now: Date },
): Promise<ObservedVote[]> {
  const { rows } = await sql<WindowVote>`
    select ${observed(now)} from (
      select * from votes
      where (greatest(created_at, counted_since) at time zone 'UTC') :: date = date '1970-01-01' + ${day}::int
        and is_eligible and review_id is null
      order by id limit ${limit}
    ) as votes ${ofVoter}
  `.execute(db)
  return rows.map(withoutNulls)
}

const withoutNulls = (row: WindowVote): WindowVote => ({
  ...row,
  prefix: row.prefix ?? undefined,
})

/** Users whose account exists, which cannot be deleted until the transaction ends. */
export async function lockExisting(tx: Tx, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::uuid[]) order by id for key share
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** A signal with the number of accounts it is about. */
export type StoredSignal = Signal & { accounts: number }

/** Subject of a review, as the job writes it. */
export interface Finding {
  personalityId: string
  kind: ReviewKind
  windowStart: Date
  windowEnd: Date
  signals: StoredSignal[]
}

/** The open review of the same kind on the personality. */
export async function findOpenReview(
  tx: Tx,
  { personalityId, kind }: Pick<Finding, 'personalityId' | 'kind'>,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select review_id as id from vote_findings
    where personality_id = ${personalityId} and kind = ${kind} and decided_at is null
    order by review_id desc limit 1
  `.execute(tx)
  return rows[0]
}

/** A review that the first rules have found. */
export interface EarlierReview {
  id: string
  personalityId: string
  personalityName: string
  signals: StoredSignal[]
}

/** An open review of accounts that voted the same way: present ones do not say how a cohort voted. */
export async function findEarlierReview(tx: Tx): Promise<EarlierReview | undefined> {
  const { rows } = await sql<EarlierReview>`
    select review_id as id, personality_id as "personalityId", personalities.name as "personalityName", signals
    from vote_findings join personalities on personalities.id = personality_id
    where decided_at is null and kind = 'COHORT' and type is not null
    order by review_id limit 1
  `.execute(tx)
  return rows[0]
}

/** Keeps a review that the first rules have found. */
export async function confirmReview(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('vote_findings').where('review_id', '=', id).set({ type: null }).execute()
}

/** End of the latest window whose votes a reviewer has released; undefined if there is none. */
export async function findReleasedUntil(
  db: Db,
  { personalityId, kind }: Pick<Finding, 'personalityId' | 'kind'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ until: number | null }>`
    select ${milliseconds('max(window_end)')} as until
    from vote_findings join vote_reviews on vote_reviews.id = review_id
    where personality_id = ${personalityId} and kind = ${kind} and outcome = 'RELEASED'
  `.execute(db)
  return rows[0]?.until ?? undefined
}

/** Opens a review; undefined if the personality was deleted. */
export async function insertReview(tx: Tx, finding: Finding): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into vote_reviews (id)
      select uuidv7() from (
        select from personalities where id = ${finding.personalityId} for key share
      ) as existing
      returning id
    )
    insert into vote_findings
      (review_id, personality_id, kind, window_start, window_end, signals, histogram)
    select id, ${finding.personalityId}, ${finding.kind},
      ${finding.windowStart.toISOString()}, ${finding.windowEnd.toISOString()},
      ${JSON.stringify(finding.signals)}, '[]'
    from opened returning review_id as id
  `.execute(tx)
  return rows[0]?.id
}

/** Holds the votes of users for a review, and counts them in it; returns the review's whole window. */
export async function holdVotes(
  tx: Tx,
  reviewId: string,
  userIds: string[],
  { personalityId, windowStart, windowEnd, signals }: Finding,
): Promise<{ start: number; end: number }> {
  const { rows } = await sql<{ start: number; end: number }>`
    update vote_findings
    set account_count = account_count + votes__hold(${reviewId}, ${personalityId}, ${userIds}::uuid[]),
      window_start = least(window_start, ${windowStart.toISOString()}),
      window_end = greatest(window_end, ${windowEnd.toISOString()}),
      signals = ${JSON.stringify(signals)}
    where review_id = ${reviewId}
    returning ${milliseconds('window_start')} as start, ${milliseconds('window_end')} as end
  `.execute(tx)
  return rows[0] ?? { start: 0, end: 0 }
}

/** Times of held votes that a histogram counts. */
const timesMax = 20_000

export async function listHeldTimes(tx: Tx, reviewId: string): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select ${milliseconds('created_at')} as at from votes where review_id = ${reviewId} limit ${timesMax}
  `.execute(tx)
  return rows.map(({ at }) => at)
}

export async function setHistogram(tx: Tx, reviewId: string, histogram: number[]): Promise<void> {
  await sql`
    update vote_findings set histogram = ${JSON.stringify(histogram)} where review_id = ${reviewId}
  `.execute(tx)
}

/** Those of the users whose vote on the personality is not held yet. */
export async function withoutHold(
  tx: Tx,
  personalityId: string,
  userIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) as requested (id)
    where not exists (
      select from vote_holds where user_id = requested.id and personality_id = ${personalityId}
    )
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The users whose votes a review holds, without deleted ones. */
export async function listHeld(db: Db, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vote_holds')
    .where('review_id', '=', reviewId)
    .select('user_id')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export interface ReviewRow {
  id: string
  kind: ReviewKind
  outcome: 'RELEASED' | 'EXCLUDED' | null
  personalityId: string
  personalityName: string
  personalitySlug: string
  accountCount: number
  windowStart: string
  windowEnd: string
  signals: StoredSignal[]
  histogram: number[]
  createdAt: string
  decidedAt: string | null
  decidedBy: string | null
  deciderName: string | null
  reason: string | null
  openAppeals: number
  appeals: { text: string; createdOn: string }[]
  /** True if the viewer's own vote is held. */
  isOwn: boolean
}

/** Appeals that a reviewer reads at once. */
const appealsMax = 50

const reviewRows = (db: Db, viewerId: string) =>
  db
    .selectFrom('vote_findings')
    .innerJoin('vote_reviews', 'vote_reviews.id', 'vote_findings.review_id')
    .innerJoin('personalities', 'personalities.id', 'vote_findings.personality_id')
    .leftJoin('users as decider', 'decider.id', 'vote_findings.decided_by')
    .select([
      'vote_findings.review_id as id',
      'kind',
      'outcome',
      'vote_findings.personality_id as personalityId',
      'personalities.name as personalityName',
      'personalities.slug as personalitySlug',
      'account_count as accountCount',
      'window_start as windowStart',
      'window_end as windowEnd',
      'vote_reviews.created_at as createdAt',
      'decided_at as decidedAt',
      'decided_by as decidedBy',
      'decider.name as deciderName',
      'vote_findings.reason',
      sql<StoredSignal[]>`signals`.as('signals'),
      sql<number[]>`histogram`.as('histogram'),
      sql<number>`(
        select count(*) from vote_appeals
        where vote_appeals.review_id = vote_findings.review_id and is_granted is null
      )`.as('openAppeals'),
      sql<ReviewRow['appeals']>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'text', text, 'createdOn', (created_at at time zone 'UTC') :: date
        ) order by id) from (
          select * from vote_appeals
          where vote_appeals.review_id = vote_findings.review_id and is_granted is null
          order by id limit ${sql.lit(appealsMax)}
        ) as oldest
      ), '[]')`.as('appeals'),
      sql<boolean>`exists (
        select from vote_holds
        where vote_holds.review_id = vote_findings.review_id and vote_holds.user_id = ${viewerId}
      )`.as('isOwn'),
    ])

/** Ids of the reviews to decide: open reviews, and reviews with open appeals. */
const toDecide = sql<string>`(
  select review_id from vote_findings where decided_at is null
  union select review_id from vote_appeals where is_granted is null
)`

/** Number of reviews to decide. */
export const countToDecide = (db: Db): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('vote_findings')
      .where(sql<boolean>`review_id in ${toDecide}`)
      .select('review_id'),
  )

const conditions: FilterConditions<typeof reviewFilters> = {
  status: (status) =>
    status === 'open'
      ? sql`vote_findings.review_id in ${toDecide}`
      : sql`vote_findings.review_id not in ${toDecide}`,
}

/** Reviews to decide, or decided ones without open appeals, newest first. */
export async function listReviews(
  db: Db,
  viewerId: string,
  query: ReviewsQuery,
): Promise<CursorPage<ReviewRow>> {
  const { limit, cursor } = query
  const matches = matchesFilters(conditions, query)
  const total = await countUpTo(
    db,
    db.selectFrom('vote_findings').where(matches).select('review_id'),
  )
  const rows = await reviewRows(db, viewerId)
    .where(matches)
    .$if(cursor !== undefined, (all) => all.where('vote_findings.review_id', '<', cursor ?? ''))
    .orderBy('vote_findings.review_id', 'desc')
    .limit(limit + 1)
    .offset(countedOffset(query, total))
    .execute()
  return cursorPage(rows, query, total, ({ id }) => id)
}

export async function findReview(
  db: Db,
  viewerId: string,
  id: string,
): Promise<ReviewRow | undefined> {
  return reviewRows(db, viewerId).where('vote_findings.review_id', '=', id).executeTakeFirst()
}

/** Decides a review; a release gives back all its votes. */
export async function setOutcome(
  tx: Tx,
  id: string,
  decision: { outcome: 'RELEASED' | 'EXCLUDED'; deciderId: string | null; reason: string },
): Promise<void> {
  const { outcome, deciderId, reason } = decision
  if (outcome === 'RELEASED') await sql`select votes__release(${id})`.execute(tx)
  await tx.updateTable('vote_reviews').where('id', '=', id).set({ outcome }).execute()
  await tx
    .updateTable('vote_findings')
    .where('review_id', '=', id)
    .set({ decided_by: deciderId, decided_at: sql<string>`now()`, reason })
    .execute()
}

/** Decides all open appeals of a review; returns whose they were, without deleted users. */
export async function closeAppeals(
  tx: Tx,
  reviewId: string,
  isGranted: boolean,
  deciderId: string | null,
): Promise<string[]> {
  const rows = await tx
    .updateTable('vote_appeals')
    .where('review_id', '=', reviewId)
    .where('is_granted', 'is', null)
    .set({ is_granted: isGranted, decided_by: deciderId, decided_at: sql<string>`now()` })
    .returning('user_id')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** A held vote as its voter sees it. */
export interface HeldVoteRow {
  reviewId: string
  kind: ReviewKind
  outcome: 'RELEASED' | 'EXCLUDED' | null
  personalityId: string
  text: string | null
  appealedAt: string | null
  isGranted: boolean | null
}

const heldMax = 200

/** The held votes of a user, newest first; only the one on a personality if it is given. */
export async function listHeldVotes(
  db: Db,
  userId: string,
  personalityId?: string,
): Promise<HeldVoteRow[]> {
  return db
    .selectFrom('vote_holds')
    .innerJoin('vote_findings', 'vote_findings.review_id', 'vote_holds.review_id')
    .innerJoin('vote_reviews', 'vote_reviews.id', 'vote_holds.review_id')
    .leftJoin('vote_appeals', (join) =>
      join
        .onRef('vote_appeals.review_id', '=', 'vote_holds.review_id')
        .onRef('vote_appeals.user_id', '=', 'vote_holds.user_id'),
    )
    .where('vote_holds.user_id', '=', userId)
    .$if(personalityId !== undefined, (all) =>
      all.where('vote_holds.personality_id', '=', personalityId ?? ''),
    )
    .select([
      'vote_holds.review_id as reviewId',
      'kind',
      'outcome',
      'vote_holds.personality_id as personalityId',
      'vote_appeals.text',
      'vote_appeals.created_at as appealedAt',
      'vote_appeals.is_granted as isGranted',
    ])
    .orderBy('vote_holds.review_id', 'desc')
    .limit(heldMax)
    .execute()
}

/**
 * False if the vote is no longer held; a release at the same moment waits for the appeal, or the other way round. Throws
 * on the unique constraint `vote_appeals__once` the second time.
 */
export async function insertVoteAppeal(
  db: Db,
  reviewId: string,
  userId: string,
  text: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with held as materialized (
      select review_id, user_id from vote_holds
      where review_id = ${reviewId} and user_id = ${userId} for key share
    )
    insert into vote_appeals (review_id, user_id, text)
    select review_id, user_id, ${text} from held
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** For the data export of a user. */
export const exportVoteAppeals = (db: Db, userId: string) =>
  db
    .selectFrom('vote_appeals')
    .innerJoin('vote_findings', 'vote_findings.review_id', 'vote_appeals.review_id')
    .innerJoin('personalities', 'personalities.id', 'vote_findings.personality_id')
    .where('user_id', '=', userId)
    .orderBy('vote_appeals.id')
    .select(['text', 'is_granted as isGranted', 'vote_appeals.created_at as createdAt'])
    .select(exportedPersonality)
    .execute()
