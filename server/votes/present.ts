import type { VoteStatus } from '../../contract/votes.ts'
import type { CountsWithOwnVote } from './store.ts'

/** A vote status from the public counts and the viewer's own vote. */
export function presentStatus(
  personalityId: string,
  { upvoteCount, downvoteCount, type, state, isClosed }: CountsWithOwnVote,
): VoteStatus {
  return {
    personalityId,
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: type !== null,
    userVoteType: type,
    userVoteState: state,
    isClosed,
  }
}
