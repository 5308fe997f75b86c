import type { VoteCounts } from './percent.ts'

/** A range in percent, with one decimal. */
export interface Interval {
  low: number
  high: number
}

/** The 97.5 % quantile of the normal distribution. */
const z = 1.959964

/**
 * The 95 % Wilson score interval of the share of upvotes, for ranking: its lower bound is low where votes are few. The
 * voters are no random sample, so it is no margin of error.
 * From 0 to 100 without votes.
 */
export function supportInterval({ upvoteCount, downvoteCount }: VoteCounts): Interval {
  const total = upvoteCount + downvoteCount
  if (total <= 0) return { low: 0, high: 100 }
  const center = upvoteCount + z ** 2 / 2
  const margin = z * Math.sqrt((upvoteCount * downvoteCount) / total + z ** 2 / 4)
  const percent = (value: number) =>
    Math.round(Math.min(100, Math.max(0, (value / (total + z ** 2)) * 100)) * 10) / 10
  return { low: percent(center - margin), high: percent(center + margin) }
}
