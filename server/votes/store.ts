import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../contract/paging.ts'
import type { voteFilters } from '../../contract/vote-filters.ts'
import type { MyVotesQuery, OwnVote, Vote, VoteState, VoteType } from '../../contract/votes.ts'
import type { Language } from '../../messages/languages.ts'
import { claimedColumns, hasValidSession } from '../accounts/store.ts'
import type { NumberedVote } from '../ballots/number.ts'
import { areVotesClosed, exportedPersonality } from '../personalities/store.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import { compileOnce } from '../platform/database/compile-once.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { keyedRead } from '../platform/database/keyed-read.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { lockVoters } from '../platform/database/lock-voters.ts'
import { columnValues, requestedRows } from '../platform/database/requested-rows.ts'
import { countRows, findWindowStart, isFromDay } from '../platform/database/row-counts.ts'
import { containing } from '../platform/database/search.ts'
import { problem } from '../platform/errors.ts'
import type { ClaimedSession } from '../platform/http/viewer.ts'
import { maxSkippedRows, type PageWindow, paginate, readPage } from '../platform/paging.ts'
import { nameIn, searchedName, shownName } from '../told-people/store.ts'

/** The vote a user wants on a personality; null removes it. */
export interface DesiredVote {
  /** The user's session; the vote is not written if it has ended. */
  session: ClaimedSession
  personalityId: string
  type: VoteType | null
  /** A vote that exists already stays as it is. */
  keepsExisting?: boolean
  /** Random bits of the voter for the number of the ballot, 32 hexadecimal digits. */
  bits?: string | undefined
}

export interface Counts {
  upvoteCount: number
  downvoteCount: number
}

/** Counts after a batch. */
export interface WrittenCounts extends Counts {
  /** Users of the batch whose vote is not part of the counts; null for none. */
  uncountedUserIds: string[] | null
  /** Users whose bits are not used, because their vote existed; null for none. */
  keptUserIds: string[] | null
  /** True if only removals were written. */
  isClosed: boolean
}

export interface WrittenVotes {
  /** By personality id; unknown personalities are left out. */
  counts: Map<string, WrittenCounts>
  /** The votes that were not written, because their session has ended. */
  rejected: Set<DesiredVote>
  /** The votes that were not written, because their voters do not agree any more that they are stored. */
  refused: Set<DesiredVote>
}

/**
 * Checks the sessions and agreements of a batch of votes, and upserts and deletes votes of valid ones, in one statement;
 * see `database/functions/votes/write.sql`. A pair of user and personality must not occur twice.
 */
export async function writeVotes(db: Db, desired: DesiredVote[]): Promise<WrittenVotes> {
  const written = desired.map(
    ({ session, personalityId, type, keepsExisting = false, bits = null }) => ({
      ...session,
      personalityId,
      type,
      keepsExisting,
      bits,
    }),
  )
  const rows = await writeBatch(db, undefined, columnValues(writtenColumns, written))
  const counts = new Map<string, WrittenCounts>()
  for (const { personality_id, rejected: _, refused: __, ...written } of rows) {
    if (personality_id) counts.set(personality_id, written)
  }
  const votesAt = (ordinals: number[] | null | undefined) =>
    new Set((ordinals ?? []).map((ordinal) => desired[ordinal - 1] as DesiredVote))
  return { counts, rejected: votesAt(rows[0]?.rejected), refused: votesAt(rows[0]?.refused) }
}

interface WrittenRow extends WrittenCounts {
  /** Null if no vote was written: then the counts are null too. */
  personality_id: string | null
  /** Ordinals of the votes whose session has ended; the same in all rows, null for none. */
  rejected: number[] | null
  /** As `rejected`, of the votes whose voters have withdrawn their agreement. */
  refused: number[] | null
}

const writtenColumns = {
  ...claimedColumns,
  personalityId: 'uuid',
  type: { nullable: 'vote_type' },
  keepsExisting: 'boolean',
  bits: { nullable: 'uuid' },
} as const

const writeBatch = compileOnce(
  (_db, _, values: ReturnType<typeof columnValues<typeof writtenColumns>>) => sql<WrittenRow>`
    with checked as materialized (
      select requested.*, ${hasValidSession} as is_valid, type is not null and exists (
          select from vote_consents
          where vote_consents.user_id = requested.user_id and withdrawn_on is not null
        ) as is_refused
      from ${requestedRows(writtenColumns, values)}
    ), batch as (
      select array_agg(user_id) filter (where is_written) as user_ids,
        array_agg(personality_id) filter (where is_written) as personality_ids,
        array_agg(type) filter (where is_written) as types,
        array_agg(keeps_existing) filter (where is_written) as keep_existing,
        array_agg(bits) filter (where is_written) as bits,
        array_agg(ordinal :: integer) filter (where not is_valid) as rejected,
        array_agg(ordinal :: integer) filter (where is_valid and is_refused) as refused
      from (select *, is_valid and not is_refused as is_written from checked) as checked
    )
    select rejected, refused, personality_id, upvote_count as "upvoteCount",
      downvote_count as "downvoteCount", uncounted_user_ids as "uncountedUserIds",
      kept_user_ids as "keptUserIds", is_closed as "isClosed"
    from batch
    left join lateral votes__write(user_ids, personality_ids, types, keep_existing, bits) on true
  `,
)

/**
 * Deletes a vote that a merge keeps out of the counts, if the session is valid.
 * @returns false if there is none
 */
export async function deleteKeptVote(
  db: Db,
  { session, personalityId }: DesiredVote,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from votes using ${requestedRows(claimedColumns, columnValues(claimedColumns, [session]))}
    where votes.user_id = requested.user_id and votes.personality_id = ${personalityId}
      and ${hasValidSession}
      and exists (select from personalities where id = votes.personality_id and merged_into is not null)
  `.execute(db)
  return numAffectedRows > 0n
}

/** Condition: a vote counts. The same in the index `votes__day`. */
const isCounted = sql<boolean>`votes.is_eligible and votes.review_id is null`

/** Why the votes of a voter are withdrawn. */
const withdrawnState = sql`case when shares_mailbox then 'MAILBOX_SHARED' else 'WITHDRAWN' end`

/** The state of a vote. What a hold says comes first: confirming the email would not make that vote count. */
const voteState = sql<VoteState>`case
  when ${isCounted} then 'COUNTED'
  when votes.review_id is not null then coalesce(
    (select 'EXCLUDED' from vote_reviews where id = votes.review_id and outcome = 'EXCLUDED'),
    (select 'MERGED' from merges where id = votes.review_id), 'UNDER_REVIEW'
  )
  when votes.joins_at is not null then 'JOINING'
  else coalesce(
    (select ${withdrawnState} from voters where voters.user_id = votes.user_id and is_email_confirmed), 'UNCONFIRMED'
  )
end`

/** The parts of a vote from which its ballot numbers are computed. */
const numberedColumns = [
  'votes.id',
  'votes.personality_id as personalityId',
  'votes.voter_bits as bits',
  'votes.verifications',
  'votes.is_verified as isVerified',
  'votes.counted_since as countedSince',
] as const

/** The state that a review or a withdrawal gives to the next vote of the requested viewer, who has none; null without both. */
const nextState = sql<VoteState | null>`coalesce((
  select coalesce(outcome :: text, 'UNDER_REVIEW') from vote_holds
  join vote_reviews on vote_reviews.id = review_id
  where vote_holds.user_id = requested.viewer_id
    and vote_holds.personality_id = requested.personality_id
), (
  select ${withdrawnState} from voters
  where voters.user_id = requested.viewer_id and are_votes_withdrawn and is_email_confirmed
))`

/** A user's own vote. Without a vote, the state says whether a review or a withdrawal would affect the next one. */
export interface OwnVoteStatus {
  type: VoteType | null
  state: VoteState | null
}

export type CountsWithOwnVote = Counts & OwnVoteStatus & { isClosed: boolean }

/** One statement reads counts and own votes, so that the counts include the own vote. */
const readVoteStatus = batchedRead({
  name: 'vote_statuses',
  columns: { viewerId: { nullable: 'uuid' }, personalityId: 'uuid' },
  statement: (_db, requested) => sql<CountsWithOwnVote & { ordinal: number }>`
    select ordinal, upvote_count as "upvoteCount", downvote_count as "downvoteCount", type,
      case when type is null then ${nextState} else ${voteState} end as state,
      ${areVotesClosed} as "isClosed"
    from ${requested}
    join personality_totals on personality_totals.personality_id = requested.personality_id
    left join votes on votes.personality_id = requested.personality_id
      and votes.user_id = requested.viewer_id
  `,
})

/** Undefined for an unknown personality. */
export async function findVoteStatus(
  db: Db,
  viewerId: string | null,
  personalityId: string,
): Promise<CountsWithOwnVote | undefined> {
  const [status] = await readVoteStatus(db, { viewerId, personalityId })
  return status
}

/** A part of the votes of a user, newest first. */
export interface NewestVotes {
  userId: string
  limit: number
  offset: number
  /** Of the names of people. */
  language: Language | undefined
}

/** An own vote without what has changed since. */
export type StoredVote = Omit<OwnVote, 'changes' | 'ballot'> & NumberedVote

/** A part of the votes of a user. */
export interface FoundVotes<Row> {
  /** The number of all votes of the user. */
  total: number
  data: Row[]
}

/** Reads the newest votes of many users, in one statement for each limit and language. */
export async function findNewestVotes(
  db: Db,
  reads: NewestVotes[],
): Promise<Map<NewestVotes, FoundVotes<StoredVote>>> {
  const found = new Map<NewestVotes, FoundVotes<StoredVote>>()
  const variants = Map.groupBy(reads, ({ limit, language }) => `${limit} ${language}`)
  for (const batch of variants.values()) {
    const keys = batch.map(({ userId, offset }) => ({ userId, skipped: offset }))
    const [variant] = batch as [NewestVotes]
    for (const [index, rows] of (await readNewest(db, keys, shapeOf(variant))).entries()) {
      const data = rows
        .filter(({ isVote }) => isVote)
        .map(({ total, isVote, ...vote }) => toOwnVote(vote))
      found.set(batch[index] as NewestVotes, { total: rows[0]?.total ?? 0, data })
    }
  }
  return found
}

const shapeOf = ({ limit, language }: NewestVotes) => ({ limit, language })

interface ReadVote extends OwnVoteRow {
  ordinal: number
  total: number
  /** False if the page has no votes: then the other fields are null. */
  isVote: boolean
}

/**
 * The variant is the limit and the language. Each personality has a limit too: without one PostgreSQL would read all personalities for the
 * twelve of each user.
 */
const readNewest = keyedRead({
  columns: { userId: 'uuid', skipped: 'bigint' },
  statement: (_db, requested, { limit, language }: ReturnType<typeof shapeOf>) => sql<ReadVote>`
    select ordinal, total, page.id is not null as "isVote", page.*
    from ${requested}
    cross join lateral (
      select count(*) as total from votes where user_id = requested.user_id
    ) as counted
    left join lateral (
      select own.id, type, state, voter_bits as bits, verifications, is_verified as "isVerified",
        own.created_at as "createdAt", counted_since as "countedSince", own.personality_id as "personalityId",
        slug, name, image_url as "imageUrl", vote_count as "voteCount", "isClosed"
      from (
        select id, type, created_at, personality_id, voter_bits, verifications, is_verified, counted_since,
          ${voteState} as state
        from votes where user_id = requested.user_id
        order by created_at desc, id desc limit ${sql.lit(limit)} offset requested.skipped
      ) as own
      cross join lateral (
        select slug, ${nameIn(language)} as name, image_url, coalesce(vote_count, 0) as vote_count,
          coalesce(${areVotesClosed}, true) as "isClosed"
        from personalities
        left join personality_totals on personality_totals.personality_id = personalities.id
        where personalities.id = own.personality_id limit 1
      ) as personality
    ) as page on true
    order by ordinal, page."createdAt" desc, page.id desc
  `,
})

export function findVoteOf(
  db: Db,
  userId: string,
  personalityId: string,
): Promise<{ voteType: VoteType; createdAt: string } | undefined> {
  return db
    .selectFrom('votes')
    .where('user_id', '=', userId)
    .where('personality_id', '=', personalityId)
    .select(['type as voteType', 'created_at as createdAt'])
    .executeTakeFirst()
}

const conditions: FilterConditions<typeof voteFilters> = {
  type: (type) => sql`votes.type = ${type}`,
}

/** Votes of a user in any order, filtered; for the newest ones `findNewestVotes` is faster. */
export async function listVotesOf(
  db: Db,
  userId: string,
  query: MyVotesQuery,
): Promise<Page<StoredVote>> {
  const { page, limit, search, sortBy, order } = query
  const own = db
    .selectFrom('votes')
    .where('user_id', '=', userId)
    .where(matchesFilters(conditions, query))
  const named = own
    .innerJoin('personalities', 'personalities.id', 'personality_id')
    .$if(search !== undefined, (rows) =>
      rows.where(containing(searchedName(), search ?? '', 'fold')),
    )
  const { total } = await (search === undefined ? own : named)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const key = sortBy === 'createdAt' ? sql.ref('votes.created_at') : sql`fold(name)`
  // Only the votes of the page are joined with their personalities, unless these decide on it.
  const selected = (search === undefined && sortBy === 'createdAt' ? own : named)
    .select(['user_id', 'personality_id'])
    .orderBy(key, order)
    .orderBy('votes.id', order)
    .limit(sql.lit(limit))
    .offset(sql.lit((page - 1) * limit))
    .as('selected')
  const rows = await votesWithPersonality(db)
    .innerJoin(selected, (join) =>
      join
        .onRef('selected.user_id', '=', 'votes.user_id')
        .onRef('selected.personality_id', '=', 'votes.personality_id'),
    )
    .select([...voteColumns, 'votes.created_at as createdAt', voteState.as('state')])
    .select(shownName().as('name'))
    .select(sql<boolean>`coalesce(${areVotesClosed}, true)`.as('isClosed'))
    .select(numberedColumns)
    .orderBy(key, order)
    .orderBy('votes.id', order)
    .execute()
  return { data: rows.map(toOwnVote), pagination: paginate(page, limit, total) }
}

/**
 * The UTC day on which a vote began to count: nobody but the voter sees when it was cast, and a row that appears on a past
 * day would be known as one that has waited.
 */
const day = sql<string>`(greatest(votes.created_at, counted_since) at time zone 'UTC') :: date`

/**
 * All counted votes, newest day first, without anything that identifies the voter: ids are random, so the order within a
 * day is too.
 */
export async function listVotes(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Vote>> {
  const total = await countRows(db, 'votes')
  // Skipped days cost nothing, so the window alone decides which pages are too deep.
  const bounds = { total, maxSkipped: total }
  const rows = await readPage({ page, limit }, bounds, (window) => listWindow(db, window))
  return { data: rows.map(toVote), pagination: paginate(page, limit, total) }
}

/** Reads a part of all counted votes: skips whole days by their counters, and reads on from the day in which it begins. */
async function listWindow(db: Db, window: PageWindow) {
  const { limit, direction } = window
  const newestFirst = direction('desc')
  const { day: firstDay, skipped } = await findWindowStart(db, 'votes', window, newestFirst)
  if (skipped > maxSkippedRows) throw problem('pageTooDeep')
  const fromDay = firstDay && isFromDay({ day }, firstDay, newestFirst)
  const votes = db.selectFrom('votes').where(isCounted)
  const selected = (fromDay ? votes.where(fromDay) : votes)
    .select(['id', 'type', 'personality_id', day.as('day')])
    .orderBy(day, newestFirst)
    .orderBy('id', direction('asc'))
    .limit(limit)
    .offset(skipped)
    .as('votes')
  return db
    .selectFrom(selected)
    .innerJoin('personalities', 'personalities.id', 'votes.personality_id')
    .innerJoin('personality_totals', 'personality_totals.personality_id', 'votes.personality_id')
    .select([...voteColumns, 'name'])
    .select(sql<string>`day :: timestamp at time zone 'UTC'`.as('createdAt'))
    .orderBy('day', newestFirst)
    .orderBy('votes.id', direction('asc'))
    .execute()
}

export async function countVotesOf(
  db: Db,
  userId: string,
): Promise<{ upvotes: number; downvotes: number }> {
  return db
    .selectFrom('votes')
    .where('user_id', '=', userId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('type', '=', 'UPVOTE').as('upvotes'),
      fn.countAll<number>().filterWhere('type', '=', 'DOWNVOTE').as('downvotes'),
    ])
    .executeTakeFirstOrThrow()
}

const voteColumns = [
  'votes.id',
  'type',
  'votes.personality_id as personalityId',
  'slug',
  'image_url as imageUrl',
  sql<number>`coalesce(vote_count, 0)`.as('voteCount'),
] as const

/** Also with personalities that were merged into others, which have no totals. */
function votesWithPersonality(db: Db) {
  return db
    .selectFrom('votes')
    .innerJoin('personalities', 'personalities.id', 'votes.personality_id')
    .leftJoin('personality_totals', 'personality_totals.personality_id', 'votes.personality_id')
}

interface VoteRow {
  id: string
  type: VoteType
  createdAt: string
  personalityId: string
  slug: string
  name: string
  imageUrl: string | null
  voteCount: number
}

interface OwnVoteRow extends VoteRow, NumberedVote {
  state: VoteState
  isClosed: boolean
}

const toOwnVote = ({
  state,
  isClosed,
  bits,
  verifications,
  isVerified,
  countedSince,
  ...row
}: OwnVoteRow): StoredVote => ({
  ...toVote(row),
  personalityId: row.personalityId,
  state,
  isClosed,
  bits,
  verifications,
  isVerified,
  countedSince,
})

function toVote({ id, type, createdAt, personalityId, ...personality }: VoteRow): Vote {
  return { id, voteType: type, createdAt, personality: { id: personalityId, ...personality } }
}

/**
 * Locks counters and deletes votes.
 * @param selected a query of `id` and `personality_id` of votes
 * @returns number of deleted votes
 */
export async function deleteVotes(db: Db, selected: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with selected as materialized (${selected}), locked as materialized (
      ${lockTotals('personality', sql`select personality_id from selected`)}
    )
    delete from votes using selected join locked using (personality_id)
    where votes.personality_id = selected.personality_id and votes.id = selected.id
  `.execute(db)
  return Number(numAffectedRows)
}

const deleteBatchSize = 5_000

/** Deletes the votes on a personality in batches, so that other votes never wait long for the lock. */
export async function deleteVotesOn(db: Db, personalityId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with locked as (${lockTotals('personality', sql`${personalityId}::uuid`)})
      delete from votes using locked
      where votes.personality_id = locked.personality_id and votes.id in (
        select id from votes where personality_id = ${personalityId} limit ${deleteBatchSize}
      )
    `.execute(db)
    if (Number(numAffectedRows) < deleteBatchSize) break
  }
}

/** Deletes the votes of an account that is deleted next, instead of detaching them: they are in no public number. */
export async function deleteVotesOf(tx: Tx, userId: string): Promise<void> {
  await lockVoters([userId]).execute(tx)
  await tx.deleteFrom('votes').where('user_id', '=', userId).execute()
}

/** All votes of a user, for the data export. */
export const exportVotes = (db: Db, userId: string) =>
  db
    .selectFrom('votes')
    .innerJoin('personalities', 'personalities.id', 'votes.personality_id')
    .where('user_id', '=', userId)
    .orderBy('votes.created_at')
    .orderBy('votes.id')
    .select(['type', voteState.as('state'), 'votes.created_at as createdAt', exportedPersonality])
    .select(numberedColumns)
    .execute()
