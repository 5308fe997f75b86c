/**
 * How many typing errors lie between two words: a letter too many, too few, another one, or two that changed places.
 * More than `most` is told as `most + 1`. Only cells within `most` of the diagonal are computed, since no others can
 * lie on a path that cheap.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  const tooMany = most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => Math.min(index, tooMany))
  for (let row = 1; row <= one.length; row++) {
    const next = new Array<number>(other.length + 1).fill(tooMany)
    if (row <= most) next[0] = row
    let least = next[0] ?? tooMany
    const end = Math.min(other.length, row + most)
    for (let column = Math.max(1, row - most); column <= end; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        tooMany,
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped && row > 1) cost = Math.min(cost, at(before, column - 2) + 1)
      next[column] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return tooMany
    before = last
    last = next
  }
  return at(last, other.length)
}

const at = (costs: number[], index: number): number => costs[index] ?? Number.POSITIVE_INFINITY
