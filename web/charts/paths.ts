import type { Place } from './place-style.ts'

/** Tenths of a percent, which are less than a pixel. */
export const round = (value: number) => Math.round(value * 10) / 10

const at = ({ x, y }: Place) => `${round(x)} ${round(100 - y)}`

/**
 * Lines without length, which round caps make dots, whatever the plot's proportions.
 * @param height of a drawing that is 100 wide
 */
export const dotPath = (dots: Place[], height = 100) =>
  dots.map(({ x, y }) => `M${round(x)} ${round(height - (y * height) / 100)}h0`).join('')

/** Path of a line through the places. */
export function linePath(spots: Place[]): string {
  return spots.length === 0 ? '' : `M${spots.map(at).join('L')}`
}

/** Path of the area between two lines. */
export function bandPath(lower: Place[], upper: Place[]): string {
  return lower.length === 0 ? '' : `${linePath([...upper, ...lower.toReversed()])}Z`
}

/** Path of bars from the bottom, as wide as their spans without a small gap. */
export function barsPath(bars: { from: number; to: number; height: number }[]): string {
  return bars
    .filter(({ height }) => height > 0)
    .map(({ from, to, height }) => {
      const gap = Math.min(0.2, (to - from) / 5)
      return `M${round(from + gap)} 100V${round(100 - height)}H${round(to - gap)}V100Z`
    })
    .join('')
}
