/** Percent change of this week over the last one, whole; 0 when both are 0, 100 when only the last one is. */
export function weekGrowth(thisWeek: number, lastWeek: number): number {
  if (lastWeek === 0) return thisWeek === 0 ? 0 : 100
  return Math.round(((thisWeek - lastWeek) / lastWeek) * 100)
}
