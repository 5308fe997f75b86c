/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbouring letters.
 * Returns `max + 1` for anything above `max`. Computes only the cells within `max` of the diagonal, because every
 * other cell costs more than that.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  const tooMany = max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => Math.min(index, tooMany))
  for (let row = 1; row <= one.length; row++) {
    const next = new Array<number>(other.length + 1).fill(tooMany)
    if (row <= max) next[0] = row
    let lowest = next[0] ?? tooMany
    const end = Math.min(other.length, row + max)
    for (let column = Math.max(1, row - max); column <= end; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        at(previous, column) + 1,
        at(next, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
        tooMany,
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped && row > 1) cost = Math.min(cost, at(beforePrevious, column - 2) + 1)
      next[column] = cost
      lowest = Math.min(lowest, cost)
    }
    if (lowest > max) return tooMany
    beforePrevious = previous
    previous = next
  }
  return at(previous, other.length)
}

const at = (costs: number[], index: number): number => costs[index] ?? Number.POSITIVE_INFINITY
