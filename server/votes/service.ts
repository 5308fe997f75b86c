import type { VoteStatus } from '../../contract/votes.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentStatus } from './present.ts'
import { countVotesOf, findVoteStatuses } from './store.ts'

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
    const status = await statusOf(statusKey(viewer, personalityId))
    if (!status) throw problem('notFound')
    return presentStatus(personalityId, status, status.own)
  }
}

/** The key of `findVoteStatuses`. */
const statusKey = (viewer: Viewer, personalityId: string) => `${viewer?.id ?? ''} ${personalityId}`

export async function ownVoteStats(db: Db, userId: string) {
  const { upvotes, downvotes } = await countVotesOf(db, userId)
  return { totalVotes: upvotes + downvotes, upvotes, downvotes }
}
