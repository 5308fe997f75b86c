import { expect, it } from 'vitest'
import { supportInterval } from './support-interval.ts'

const intervalOf = (upvoteCount: number, downvoteCount: number) =>
  supportInterval({ upvoteCount, downvoteCount })

it('gives the 95 % Wilson interval of the support share in percent', () => {
  // As computed by `binom.confint(x, n, methods = "wilson")` of R.
  expect(intervalOf(8, 2)).toEqual({ low: 49, high: 94.3 })
  expect(intervalOf(900, 100)).toEqual({ low: 88, high: 91.7 })
  expect(intervalOf(50, 50)).toEqual({ low: 40.4, high: 59.6 })
})

it('stays between 0 and 100 % where all votes agree', () => {
  expect(intervalOf(3, 0)).toEqual({ low: 43.9, high: 100 })
  expect(intervalOf(0, 3)).toEqual({ low: 0, high: 56.1 })
})

it('says nothing without votes', () => {
  expect(intervalOf(0, 0)).toEqual({ low: 0, high: 100 })
})
