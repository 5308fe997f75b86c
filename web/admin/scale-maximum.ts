/** A count is an outlier if it is more than this many times the 90th percentile of all days. */
const outlierFactor = 8

/** Space above the highest bar that is not cut, as a factor. */
const headroom = 1.25

/**
 * The count at the top of a bar chart's scale: the highest, without outliers such as a day on which a program registered
 * accounts, so that usual days stay readable.
 * @returns at least 1
 */
export function scaleMaximum(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((first, second) => first - second)
  const usual = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0
  const highest = sorted.at(-1) ?? 0
  const highestUsual = sorted.findLast((amount) => amount <= usual * outlierFactor) ?? 0
  return Math.max(1, usual === 0 || highestUsual === highest ? highest : highestUsual * headroom)
}
