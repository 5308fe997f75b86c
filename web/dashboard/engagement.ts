/** Votes and comments that make an account as engaged as it can be. */
const full = 30

/** How much an account takes part: whole percent, at most 100. */
export function engagementPercent(votes: number, comments: number): number {
  return Math.min(100, Math.round(((votes + comments) / full) * 100))
}
