/**
 * How many slips of the pen lie between two words: a letter too many, too few, another one, or two that changed places.
 * More than `most` is told as `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const cost = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(isSwapped && row > 1 ? Math.min(cost, at(before, column - 2) + 1) : cost)
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return at(last, other.length)
}

const at = (costs: number[], index: number): number => costs[index] ?? Number.POSITIVE_INFINITY
