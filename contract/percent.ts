/** The vote counts of a personality. */
export interface VoteCounts {
  upvoteCount: number
  downvoteCount: number
}

/** Upvotes in whole percent of all votes; 0 without votes. */
export function supportPercent({ upvoteCount, downvoteCount }: VoteCounts): number {
  const total = upvoteCount + downvoteCount
  return total === 0 ? 0 : Math.round((upvoteCount * 100) / total)
}
