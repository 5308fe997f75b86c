import type { VoteStatus, VoteType } from '../../contract/votes.ts'

/** The wish behind a click: the same side again takes the vote back. */
export function desiredVoteAfterClick(own: VoteType | null, clicked: VoteType): VoteType | null {
  return own === clicked ? null : clicked
}

/** The status once the own vote is `wish`; counts never fall below zero. */
export function withVote(status: VoteStatus, wish: VoteType | null): VoteStatus {
  const moved = (side: VoteType, count: number) =>
    Math.max(0, count - Number(status.userVoteType === side)) + Number(wish === side)
  const upvoteCount = moved('UPVOTE', status.upvoteCount)
  const downvoteCount = moved('DOWNVOTE', status.downvoteCount)
  return {
    ...status,
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: wish !== null,
    userVoteType: wish,
  }
}
