import type { VoteStatus } from '../../contract/votes.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentStatus } from './present.ts'
import { countVotesOf, findVoteStatuses, statusesOf } from './store.ts'

/** Vote statuses in the requested order; unknown personalities are left out. */
export async function voteStatuses(
  db: Db,
  viewer: Viewer,
  personalityIds: string[],
): Promise<VoteStatus[]> {
  const statuses = await statusesOf(db, viewer?.id ?? null, personalityIds)
  return [...new Set(personalityIds)].flatMap((id) => {
    const known = statuses.get(id)
    return known ? [presentStatus(id, known, known.own)] : []
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
    const status = await statusOf(`${viewer?.id ?? ''} ${personalityId}`)
    if (!status) throw problem('notFound')
    return presentStatus(personalityId, status, status.own)
  }
}

export async function ownVoteStats(db: Db, userId: string) {
  const { upvotes, downvotes } = await countVotesOf(db, userId)
  return { totalVotes: upvotes + downvotes, upvotes, downvotes }
}
