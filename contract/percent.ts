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

interface LeadingShare {
  side: 'support' | 'oppose'
  percent: number
}

/** The share shown in the badge: oppose if downvotes exceed upvotes, else support; null without votes. */
export function leadingShare(counts: VoteCounts): LeadingShare | null {
  if (counts.upvoteCount + counts.downvoteCount === 0) return null
  const support = supportPercent(counts)
  return counts.downvoteCount > counts.upvoteCount
    ? { side: 'oppose', percent: 100 - support }
    : { side: 'support', percent: support }
}
