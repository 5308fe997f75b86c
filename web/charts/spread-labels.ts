/**
 * Places labels as near as possible to where they belong, at least `gap` apart: those that would overlap stand around
 * their middle. Places are in percent of a height.
 * @returns in the order of `wanted`
 */
export function spreadLabels(wanted: number[], gap: number): number[] {
  const sorted = wanted.map((y, index) => ({ y, index, up: y, down: y })).sort((a, b) => a.y - b.y)
  const last = sorted.length - 1
  // Pushed up from the lowest, and down from the highest: between these they are far enough apart too.
  let [up, down] = [-gap, 100 + gap]
  for (const label of sorted) label.up = up = Math.max(label.y, up + gap)
  for (const label of sorted.toReversed()) label.down = down = Math.min(label.y, down - gap)
  const placed = [...wanted]
  sorted.forEach((label, rank) => {
    const middle = (label.up + label.down) / 2
    placed[label.index] = Math.min(100 - (last - rank) * gap, Math.max(rank * gap, middle))
  })
  return placed
}
