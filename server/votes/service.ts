import type { DataExport } from '../../contract/data-export.ts'
import type { Confirmation } from '../../contract/emails.ts'
import { filtersIn } from '../../contract/filter.ts'
import type { Page } from '../../contract/paging.ts'
import { voteFilters } from '../../contract/vote-filters.ts'
import type { MyVotesQuery, OwnVote, VoteStatus } from '../../contract/votes.ts'
import type { BallotNumbers } from '../ballots/ballot-numbers.ts'
import { withChanges } from '../history/changes-since.ts'
import { findPlace } from '../personalities/store.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { languageOfNames } from '../platform/http/reader-language.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { paginate } from '../platform/paging.ts'
import { presentStatus } from './present.ts'
import {
  countVotesOf,
  exportVotes,
  type FoundVotes,
  findNewestVotes,
  findVoteStatus,
  listVotesOf,
  type NewestVotes,
  type StoredVote,
} from './store.ts'

/** Vote statuses in the requested order; unknown personalities are left out. */
export async function voteStatuses(
  db: Db,
  viewer: Viewer,
  personalityIds: string[],
): Promise<VoteStatus[]> {
  const ids = [...new Set(personalityIds)]
  const statuses = await Promise.all(ids.map((id) => statusOf(db, viewer, id)))
  return statuses.filter((status) => status !== undefined)
}

/** @throws 404 for an unknown personality */
export async function voteStatus(
  db: Db,
  viewer: Viewer,
  personalityId: string,
): Promise<VoteStatus> {
  const status = await statusOf(db, viewer, personalityId)
  if (!status) throw problem('notFound')
  return status
}

/** The status of a personality, or of the one that it was merged into. */
async function statusOf(
  db: Db,
  viewer: Viewer,
  personalityId: string,
): Promise<VoteStatus | undefined> {
  const status = await findVoteStatus(db, viewer?.id ?? null, personalityId)
  if (status) return presentStatus(personalityId, status)
  const place = await findPlace(db, personalityId)
  return place && place.id !== personalityId ? statusOf(db, viewer, place.id) : undefined
}

export interface OwnVotesDeps {
  db: Db
  clock: Clock
  ballotNumbers: BallotNumbers
}

/**
 * Returns a function that lists the votes of a user, with their ballot numbers and what has changed since each. Concurrent
 * requests for the newest ones share their statements.
 */
export function createOwnVotesLookup(
  deps: OwnVotesDeps,
): (userId: string, query: MyVotesQuery) => Promise<Page<OwnVote>> {
  const newestOf = createBatcher((reads: NewestVotes[]) => newestOwnVotes(deps, reads), {
    name: 'own_votes',
    // At most 2,000 votes, so that no request waits long for others.
    maxKeys: 20,
  })
  return async (userId, query) => {
    const { page, limit, search, sortBy, order } = query
    const isWhole = search === undefined && filtersIn(voteFilters, query).length === 0
    if (isWhole && sortBy === 'createdAt' && order === 'desc') {
      const found = await newestOf({
        userId,
        limit,
        offset: (page - 1) * limit,
        language: languageOfNames(),
      })
      return { data: found?.data ?? [], pagination: paginate(page, limit, found?.total ?? 0) }
    }
    const found = await listVotesOf(deps.db, userId, query)
    return {
      ...found,
      data: await present(
        deps,
        found.data.map((vote) => ({ userId, vote })),
      ),
    }
  }
}

async function newestOwnVotes(
  deps: OwnVotesDeps,
  reads: NewestVotes[],
): Promise<Map<NewestVotes, FoundVotes<OwnVote>>> {
  const found = await findNewestVotes(deps.db, reads)
  const all = [...found].flatMap(([{ userId }, { data }]) => data.map((vote) => ({ userId, vote })))
  const votes = await present(deps, all)
  let end = 0
  return new Map(
    [...found].map(([read, { total, data }]) => {
      const start = end
      end += data.length
      return [read, { total, data: votes.slice(start, end) }]
    }),
  )
}

/** Adds to votes of users their ballot numbers and what has changed since. */
async function present(
  { ballotNumbers, ...deps }: OwnVotesDeps,
  rows: { userId: string; vote: StoredVote }[],
): Promise<OwnVote[]> {
  const ballots = await ballotNumbers.ballotsOf(rows.map(({ vote }) => vote))
  const changed = await withChanges(deps, rows, ({ userId, vote }) => ({
    viewerId: userId,
    personalityId: vote.personality.id,
    time: vote.createdAt,
  }))
  return changed.map(({ vote, changes }, index) => ({
    ...vote,
    changes,
    ballot: ballots[index] ?? null,
  }))
}

/** Votes that the page of a confirmed email address shows at most. */
const confirmedMax = 20

/** The newest votes of a user whose email has been confirmed. */
export async function listConfirmedVotes(
  db: Db,
  userId: string,
): Promise<NonNullable<Confirmation['votes']>> {
  const found = await findNewestVotes(db, [
    { userId, limit: confirmedMax, offset: 0, language: languageOfNames() },
  ])
  const [{ total, data } = { total: 0, data: [] }] = found.values()
  const newest = data.map(({ personality: { name, slug }, voteType }) => ({ name, slug, voteType }))
  return { total, newest }
}

export async function ownVoteStats(db: Db, userId: string) {
  const { upvotes, downvotes } = await countVotesOf(db, userId)
  return { totalVotes: upvotes + downvotes, upvotes, downvotes }
}

/** All votes of a user with their ballot numbers, for the data export. */
export async function exportNumberedVotes(
  ballotNumbers: BallotNumbers,
  tx: Tx,
  userId: string,
): Promise<DataExport['votes']> {
  const votes = await exportVotes(tx, userId)
  const ballots = await ballotNumbers.ballotsOf(votes, tx)
  return votes.map(({ type, state, createdAt, personality }, index) => ({
    type,
    state,
    ballot: ballots[index] ?? null,
    createdAt,
    personality,
  }))
}
