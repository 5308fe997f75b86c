import { expect, it } from 'vitest'
import { agreementAcrossCamps, isRankingDue, rankAcrossCamps } from './agreed-across-camps.ts'

const sides = (supporters: number, opponents: number) => ({ supporters, opponents })

it('ranks from five raters of each side on', () => {
  expect(isRankingDue(sides(5, 5), sides(5, 5))).toBe(true)
  expect(isRankingDue(sides(4, 90), sides(5, 5))).toBe(false)
  expect(isRankingDue(sides(90, 4), sides(5, 5))).toBe(false)
})

it('ranks again after five new raters of each side, however many there are of the other', () => {
  expect(isRankingDue(sides(50, 50), sides(5, 5))).toBe(true)
  expect(isRankingDue(sides(50, 50), sides(4, 40))).toBe(false)
  expect(isRankingDue(sides(50, 50), sides(40, 4))).toBe(false)
})

it('gives a comment a place from five agreeing members of both sides together on', () => {
  const raters = sides(10, 10)
  expect(agreementAcrossCamps(sides(2, 2), raters)).toBe(0)
  expect(agreementAcrossCamps(sides(3, 2), raters)).toBeGreaterThan(0)
})

it('gives no place to what only one side agrees with', () => {
  const raters = sides(100, 100)
  expect(agreementAcrossCamps(sides(90, 0), raters)).toBe(0)
  expect(agreementAcrossCamps(sides(0, 90), raters)).toBe(0)
  expect(agreementAcrossCamps(sides(90, 1), raters)).toBeGreaterThan(0)
})

it('takes the lower share of both sides, at the lower end of its interval', () => {
  expect(agreementAcrossCamps(sides(8, 3), sides(10, 10))).toBe(10.8)
  expect(agreementAcrossCamps(sides(3, 8), sides(10, 10))).toBe(10.8)
  // The same share is surer with more raters.
  expect(agreementAcrossCamps(sides(80, 30), sides(100, 100))).toBe(21.9)
})

it('orders comments by it, the most agreed last', () => {
  const comments = [
    { id: 'both', ...sides(6, 6) },
    { id: 'one side', ...sides(10, 0) },
    { id: 'unknown', ...sides(1, 1) },
    { id: 'rather one side', ...sides(10, 3) },
  ]
  expect(rankAcrossCamps(comments, sides(10, 10))).toEqual(['rather one side', 'both'])
})
