import { supportPercent, type VoteCounts } from '../../contract/percent.ts'

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
