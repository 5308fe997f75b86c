import { limits } from '../../contract/limits.ts'

/** Votes that moved to the other side on one day. */
export interface MovedOnDay {
  /** End of the day, in milliseconds. */
  end: number
  toUpvote: number
  toDownvote: number
}

/**
 * How often votes moved to each side after a time. Days are added together until they make a step of at least
 * `publishedMin`, which counts at its last day: periods that overlap differ by whole steps. Null if there was none.
 * @param days all of them, ordered, so that the steps are the same in each response
 * @param since in milliseconds
 */
export function movedVotes(days: MovedOnDay[], since: number) {
  const sumOf = (amountOf: (day: MovedOnDay) => number) => {
    let pending = 0
    let sum = 0
    for (const day of days) {
      pending += amountOf(day)
      if (pending < limits.publishedMin) continue
      if (day.end > since) sum += pending
      pending = 0
    }
    return sum || null
  }
  return { toUpvote: sumOf((day) => day.toUpvote), toDownvote: sumOf((day) => day.toDownvote) }
}
