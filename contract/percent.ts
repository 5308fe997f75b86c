/** The two counts that a share is made of. */
export interface VoteCounts {
  upvoteCount: number
  downvoteCount: number
}

/** Whole percent of upvotes among all votes; 0 when nobody voted. */
export function supportPercent({ upvoteCount, downvoteCount }: VoteCounts): number {
  const total = upvoteCount + downvoteCount
  return total === 0 ? 0 : Math.round((upvoteCount * 100) / total)
}

/** Whole percent of downvotes; with `supportPercent` it always adds up to 100, or both are 0. */
export function opposePercent(counts: VoteCounts): number {
  const total = counts.upvoteCount + counts.downvoteCount
  return total === 0 ? 0 : 100 - supportPercent(counts)
}

/** What the badge shows: the oppose share once downvotes exceed upvotes, else the support share. */
export function leadingShare(counts: VoteCounts): { side: 'support' | 'oppose'; percent: number } {
  return counts.downvoteCount > counts.upvoteCount
    ? { side: 'oppose', percent: opposePercent(counts) }
    : { side: 'support', percent: supportPercent(counts) }
}
