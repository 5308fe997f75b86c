import { expect, it } from 'vitest'
import { logGamma, rateTail, shareTail } from './tails.ts'

it('the logarithm of the gamma function equals that of factorials and of the square root of pi', () => {
  expect(logGamma(1)).toBeCloseTo(0, 10)
  expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 9)
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 10)
  expect(logGamma(0.1)).toBeCloseTo(2.252712651734206, 9)
})

/** Sums the tail from probabilities that are built up from none, so without logarithms and gamma functions. */
function summedTail(observed: number, total: number, share: number): number {
  const precision = (3 * (1 - share)) / share - 1
  const [a, b] = [precision * share, precision * (1 - share)]
  let chance = 1
  for (let drawn = 0; drawn < total; drawn += 1) chance *= (b + drawn) / (a + b + drawn)
  let tail = 0
  for (let count = 0; count <= total; count += 1) {
    if (count >= observed) tail += chance
    chance *= ((total - count) / (count + 1)) * ((count + a) / (total - count - 1 + b))
  }
  return Math.log10(tail)
}

it('the tail of shares equals the sum of the beta-binomial distribution', () => {
  for (const [observed, total, share] of [
    [8, 20, 0.2],
    [20, 20, 0.1],
    [30, 200, 0.05],
    [3, 40, 0.002],
  ] as const) {
    expect(shareTail(observed, total, share)).toBeCloseTo(summedTail(observed, total, share), 8)
  }
})

it('the tail of rates equals the sum of the negative binomial distribution', () => {
  const chance = 4 / 7
  let below = 0
  for (let count = 0; count < 12; count += 1) {
    below += (((count + 2) * (count + 1)) / 2) * (1 - chance) ** 3 * chance ** count
  }
  expect(rateTail(12, 4)).toBeCloseTo(Math.log10(1 - below), 8)
})

it('numbers up to the expected ones are never improbable, and larger ones ever less probable', () => {
  expect(shareTail(10, 100, 0.1)).toBe(0)
  expect(rateTail(5, 5)).toBe(0)
  const tails = [11, 20, 50, 90, 100].map((observed) => shareTail(observed, 100, 0.1))
  expect(tails).toEqual(tails.toSorted((one, other) => other - one))
  expect(shareTail(5_000, 5_000, 0.000_01)).toBeLessThan(-1_000)
})
