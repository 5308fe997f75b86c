import type { Page } from '../../contract/paging.ts'
import type { MyVotesQuery, OwnVote, VoteStatus } from '../../contract/votes.ts'
import type { BallotNumbers } from '../ballots/ballot-numbers.ts'
import { withChanges } from '../history/changes-since.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentStatus } from './present.ts'
import { countVotesOf, findVoteStatuses, listVotesOf } from './store.ts'

/** Vote statuses in the requested order; unknown personalities are left out. */
export async function voteStatuses(
  db: Db,
  viewer: Viewer,
  personalityIds: string[],
): Promise<VoteStatus[]> {
  const ids = [...new Set(personalityIds)]
  const keyOf = (id: string) => statusKey(viewer, id)
  const statuses = await findVoteStatuses(db, ids.map(keyOf))
  return ids.flatMap((id) => {
    const known = statuses.get(keyOf(id))
    return known ? [presentStatus(id, known)] : []
  })
}

/** Returns a function that looks up one vote status; concurrent requests share one query. */
export function createVoteStatusLookup(
  db: Db,
): (viewer: Viewer, personalityId: string) => Promise<VoteStatus> {
  const statusOf = createBatcher((keys: string[]) => findVoteStatuses(db, keys), {
    name: 'vote_statuses',
  })
  return async (viewer, personalityId) => {
    const status = await statusOf(statusKey(viewer, personalityId))
    if (!status) throw problem('notFound')
    return presentStatus(personalityId, status)
  }
}

/** The key of `findVoteStatuses`. */
const statusKey = (viewer: Viewer, personalityId: string) => `${viewer?.id ?? ''} ${personalityId}`

export interface OwnVotesDeps {
  db: Db
  clock: Clock
  ballotNumbers: BallotNumbers
}

/** Votes of a user, with their ballot numbers and what has changed since each. */
export async function ownVotes(
  { ballotNumbers, ...deps }: OwnVotesDeps,
  userId: string,
  query: MyVotesQuery,
): Promise<Page<OwnVote>> {
  const page = await listVotesOf(deps.db, userId, query)
  const ballotOf = await ballotNumbers.reader()
  const votes = page.data.map((vote) => ({ ...vote, ballot: ballotOf(vote) }))
  const data = await withChanges(deps, userId, votes, ({ personality, createdAt }) => ({
    personalityId: personality.id,
    time: createdAt,
  }))
  return { ...page, data }
}

export async function ownVoteStats(db: Db, userId: string) {
  const { upvotes, downvotes } = await countVotesOf(db, userId)
  return { totalVotes: upvotes + downvotes, upvotes, downvotes }
}
