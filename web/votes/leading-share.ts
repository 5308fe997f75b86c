import { supportPercent, type VoteCounts } from '../../contract/percent.ts'

/** Downvotes in whole percent; adds up to 100 with `supportPercent`, or both are 0. */
function opposePercent(counts: VoteCounts): number {
  const total = counts.upvoteCount + counts.downvoteCount
  return total === 0 ? 0 : 100 - supportPercent(counts)
}

/** The share shown in the badge: oppose if downvotes exceed upvotes, else support. */
export function leadingShare(counts: VoteCounts): { side: 'support' | 'oppose'; percent: number } {
  return counts.downvoteCount > counts.upvoteCount
    ? { side: 'oppose', percent: opposePercent(counts) }
    : { side: 'support', percent: supportPercent(counts) }
}
