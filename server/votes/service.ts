import type { VoteStatus } from '../../contract/votes.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentStatus } from './present.ts'
import { countVotesOf, statusesOf } from './store.ts'

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
