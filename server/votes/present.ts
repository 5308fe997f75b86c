import type { VoteStatus } from '../../contract/votes.ts'
import type { Counts, OwnVoteStatus } from './store.ts'

/** A vote status from the public counts and the viewer's own vote, if any. */
export function presentStatus(
  personalityId: string,
  { upvoteCount, downvoteCount }: Counts,
  own: OwnVoteStatus | null,
): VoteStatus {
  return {
    personalityId,
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: own !== null,
    userVoteType: own?.type ?? null,
    userVoteState: own?.state ?? null,
  }
}
