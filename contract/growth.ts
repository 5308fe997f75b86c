/** Change of this week over the last one in whole percent; 0 if both are 0, 100 if only last week is 0. */
export function weekGrowth(thisWeek: number, lastWeek: number): number {
  if (lastWeek === 0) return thisWeek === 0 ? 0 : 100
  return Math.round(((thisWeek - lastWeek) / lastWeek) * 100)
}
