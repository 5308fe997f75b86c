import { expect, it } from 'vitest'
import { countedDays, findSurge } from './find-surge.ts'

/** Eight weeks with so many votes in each, and the last days. */
const daysOf = (weekly: number[], recent: number[]) => [
  ...weekly.flatMap((votes) => [votes, 0, 0, 0, 0, 0, 0]),
  ...Array.from({ length: 14 - recent.length }, () => 0),
  ...recent,
]
const quiet = [0, 0, 0, 0, 0, 0, 0, 0]
const weeks = (votes: number) => quiet.map(() => votes)

it('without any usual vote, eight of new accounts are unusual, on one day or in two weeks', () => {
  expect(findSurge(daysOf(quiet, [8]))).toEqual({ from: 56, since: 69 })
  expect(findSurge(daysOf(quiet, [7]))).toBeUndefined()
  expect(findSurge(daysOf(quiet, [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]))).toEqual({
    from: 56,
    since: 56,
  })
})

it('what is usual, and as much as chance adds to it, is not unusual', () => {
  // 14 are usual in two weeks: 14 + 8 + 2.5 * √14 = 31.35.
  expect(findSurge(daysOf(weeks(7), [...Array(13).fill(2), 5]))).toBeUndefined()
  expect(findSurge(daysOf(weeks(7), [...Array(13).fill(2), 6]))).toEqual({ from: 56, since: 56 })
})

it('a window shows how short it has been unusual: one day, three, seven or fourteen', () => {
  const since = (recent: number[]) => findSurge(daysOf(weeks(7), recent))?.since
  expect(since([12])).toBe(69)
  expect(since([6, 6, 6])).toBe(67)
  expect(since([4, 4, 4, 4, 3, 3, 3])).toBe(63)
})

it('earlier surges do not make the next one usual', () => {
  expect(findSurge(daysOf([0, 500, 0, 0, 0, 900, 0, 0], [9]))?.since).toBe(69)
})

it('where seventy are usual in two weeks, they are set apart always and not called unusual', () => {
  expect(findSurge(daysOf(weeks(35), Array(14).fill(5)))).toEqual({ from: 56, since: undefined })
  expect(findSurge(daysOf(weeks(34.9), Array(14).fill(5)))).toBeUndefined()
  expect(findSurge(daysOf(weeks(35), [7]))).toBeUndefined()
})

it('where nobody knows what is usual, because a person is new, eight are set apart and not called unusual', () => {
  expect(findSurge([0, 4, 4])).toEqual({ from: 0, since: undefined })
  expect(findSurge([0, 3, 4])).toBeUndefined()
  expect(findSurge([...Array(7).fill(0), ...Array(13).fill(0), 8])?.since).toBe(20)
})

it('looks at seventy days', () => {
  expect(countedDays).toBe(70)
})
