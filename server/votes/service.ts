import type { VoteStatus } from '../../contract/votes.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentStatus } from './present.ts'
import { countsOf, countVotesOf, votesOf } from './store.ts'

/** Vote statuses in the requested order; unknown personalities are left out. */
export async function voteStatuses(
  db: Db,
  viewer: Viewer,
  personalityIds: string[],
): Promise<VoteStatus[]> {
  // Own votes are read before the counts: counts read later can only be newer, so they always include that vote.
  const own = viewer ? await votesOf(db, viewer.id, personalityIds) : undefined
  const counts = await countsOf(db, personalityIds)
  return [...new Set(personalityIds)].flatMap((id) => {
    const known = counts.get(id)
    return known ? [presentStatus(id, known, own?.get(id) ?? null)] : []
  })
}

export async function voteStatus(
  db: Db,
  viewer: Viewer,
  personalityId: string,
): Promise<VoteStatus> {
  const [status] = await voteStatuses(db, viewer, [personalityId])
  if (!status) throw problem('notFound')
  return status
}

export async function ownVoteStats(db: Db, userId: string) {
  const { upvotes, downvotes } = await countVotesOf(db, userId)
  return { totalVotes: upvotes + downvotes, upvotes, downvotes }
}
