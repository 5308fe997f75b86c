import type { VoteState, VoteStatus, VoteType } from '../../contract/votes.ts'

/** The vote that a click asks for: clicking the current type removes the vote. */
export function desiredVoteAfterClick(
  current: VoteType | null,
  clicked: VoteType,
): VoteType | null {
  return current === clicked ? null : clicked
}

/** A review, or a withdrawal, also decides about the vote that follows a removed one. */
const isLasting = (state: VoteState) =>
  state === 'UNDER_REVIEW' ||
  state === 'EXCLUDED' ||
  state === 'WITHDRAWN' ||
  state === 'MAILBOX_SHARED'

/**
 * The status after the user's vote becomes `desired`, for the optimistic update; counts never fall below zero.
 * @param newState the state of a vote that the user did not have before and whose state is not known; a changed vote keeps its state
 */
export function withVote(
  status: VoteStatus,
  desired: VoteType | null,
  newState: VoteState,
): VoteStatus {
  const state = status.userVoteState ?? newState
  const isCounted = state === 'COUNTED'
  const countAfter = (side: VoteType, count: number) =>
    isCounted
      ? Math.max(0, count - Number(status.userVoteType === side)) + Number(desired === side)
      : count
  const upvoteCount = countAfter('UPVOTE', status.upvoteCount)
  const downvoteCount = countAfter('DOWNVOTE', status.downvoteCount)
  return {
    ...status,
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: desired !== null,
    userVoteType: desired,
    userVoteState: desired || isLasting(state) ? state : null,
  }
}
