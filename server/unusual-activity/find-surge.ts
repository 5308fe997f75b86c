/** The days in which votes are looked for, and the weeks before them that say what is usual. */
export const surgeDays = 14
export const usualWeeks = 8

/** Days of a person's counts that `findSurge` reads. */
export const countedDays = surgeDays + 7 * usualWeeks

/** Days of the windows that are compared with what is usual. */
const lengths = [1, 3, 7, surgeDays]

/**
 * Votes of new accounts that are usual in `surgeDays`, from which on fifty made-up ones would not stand out among them.
 * There the new accounts are set apart always, which those who have been members for longer can afford to do without.
 */
export const crowdMin = 70

/** Votes of new accounts from which on a window is unusual: chance alone brings as many in one of some hundred windows. */
export const surgeMin = (usual: number) => usual + 8 + 2.5 * Math.sqrt(usual)

export interface Surge {
  /** Position of the first day whose votes are set apart; the last one is today. */
  from: number
  /** Position of the day from which on it is unusual; undefined where so many are usual, or nobody knows what is. */
  since: number | undefined
}

/**
 * Looks whether more accounts that are not established have voted on a person than usual. The votes of all `surgeDays` are
 * set apart then: leaving out those of days that look quiet would let a slow beginning of an attack through.
 * @param days their votes by day, the oldest first, at most `countedDays`; the last day is today
 */
export function findSurge(days: readonly number[]): Surge | undefined {
  const recent = days.slice(-surgeDays)
  const from = days.length - recent.length
  const usual = usualOfDay(days.slice(0, from))
  if (usual === undefined || usual * surgeDays >= crowdMin) {
    return sum(recent) < surgeMin(0) ? undefined : { from, since: undefined }
  }
  const isUnusual = (length: number) => sum(recent.slice(-length)) >= surgeMin(usual * length)
  const shortest = lengths.find(isUnusual)
  return shortest === undefined
    ? undefined
    : { from, since: Math.max(from, days.length - shortest) }
}

/** The mean of the middle half of the weeks, so that earlier surges do not count as usual; undefined without a week. */
function usualOfDay(days: readonly number[]): number | undefined {
  const weeks: number[] = []
  for (let end = days.length; end >= 7; end -= 7) weeks.push(sum(days.slice(end - 7, end)))
  if (weeks.length === 0) return undefined
  weeks.sort((one, other) => one - other)
  const cut = Math.floor(weeks.length / 4)
  const middle = weeks.slice(cut, weeks.length - cut)
  return sum(middle) / middle.length / 7
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
