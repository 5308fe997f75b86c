/** A place in a plot, in percent of its width from the start and of its height from the bottom. */
export interface Place {
  x: number
  y: number
}

/** Tenths of a percent, which are less than a pixel. */
export const round = (value: number) => Math.round(value * 10) / 10

/** In drawings that are 1,000 wide and high, so that tenths of a percent are whole numbers. */
const units = (percent: number) => Math.round(percent * 10)

const at = ({ x, y }: Place) => `${units(x)} ${units(100 - y)}`

/**
 * Lines without length, which round caps make dots, whatever the plot's proportions.
 * @param height in percent of the width
 */
export const dotPath = (dots: Place[], height = 100) =>
  dots.map(({ x, y }) => `M${units(x)} ${units(height - (y * height) / 100)}h0`).join('')

/** Path of a line through the places. */
export function linePath(spots: Place[]): string {
  return spots.length === 0 ? '' : `M${spots.map(at).join('L')}`
}

/** Path of bars from the bottom, as wide as their spans without a small gap. */
export function barsPath(bars: { from: number; to: number; height: number }[]): string {
  return bars
    .filter(({ height }) => height > 0)
    .map(({ from, to, height }) => {
      const gap = Math.min(0.2, (to - from) / 5)
      return `M${units(from + gap)} 1000V${units(100 - height)}H${units(to - gap)}V1000Z`
    })
    .join('')
}

/** Path of horizontal lines. */
export const rulesPath = (heights: number[]) =>
  heights.map((y) => `M0 ${units(100 - y)}h1000`).join('')
