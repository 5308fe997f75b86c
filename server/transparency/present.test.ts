import { expect, it } from 'vitest'
import { presentCounts, presentIntegrity } from './present.ts'
import type { CountKind, MonthTotals } from './store.ts'

const [current, past] = ['2026-11', '2026-10']

const noTimes = { count: 0, medianHours: null }

/** The shown number of a total. */
function shownCount(total: number, month: string): number | null | undefined {
  const kind: CountKind = 'HIDDEN'
  const { months } = presentCounts([{ month, rule: 'spam', kind, total }], noTimes, current)
  const rules = months.find((each) => each.month === month)?.rules
  return rules?.find(({ rule }) => rule === 'spam')?.hidden
}

it('shows decisions of past months from five on, and none', () => {
  const shown = [0, 1, 4, 5, 6].map((total) => shownCount(total, past))
  expect(shown).toEqual([0, null, null, 5, 6])
})

it('shows decisions of the current month only in fives, and not whether there are any', () => {
  const shown = [0, 4, 5, 9, 10].map((total) => shownCount(total, current))
  expect(shown).toEqual([null, null, 5, 5, 10])
})

const noTotals = { accounts: 0, unconfirmed: 0, openReviews: 0, setApartVotes: 0 }

const totals = (month: string, heldVotes: number): MonthTotals => ({
  month,
  heldVotes,
  registrations: 0,
  excludedVotes: 0,
  releasedReviews: 0,
  excludedReviews: 0,
})

it('shows held votes as it shows decisions', () => {
  const heldVotes = (month: string, count: number) =>
    presentIntegrity([totals(month, count)], noTotals, current).months.find(
      (each) => each.month === month,
    )?.heldVotes
  expect([4, 5, 9].map((count) => heldVotes(past, count))).toEqual([null, 5, 9])
  expect([4, 5, 9].map((count) => heldVotes(current, count))).toEqual([null, 5, 5])
})

it.each(['openReviews', 'setApartVotes'] as const)(
  'shows the present number of %s only in fives',
  (field) => {
    const shown = (count: number) =>
      presentIntegrity([], { ...noTotals, [field]: count }, current)[field]
    expect([0, 4, 5, 9, 10].map(shown)).toEqual([null, null, 5, 5, 10])
  },
)

it('shows the share of confirmed accounts in steps of five percent, from a hundred accounts on', () => {
  const share = (accounts: number, unconfirmed: number) =>
    presentIntegrity([], { ...noTotals, accounts, unconfirmed }, current).confirmedPercentage
  expect(share(99, 0)).toBeNull()
  expect(share(100, 0)).toBe(100)
  expect(share(100, 1)).toBe(95)
  expect(share(100, 5)).toBe(95)
  expect(share(100, 6)).toBe(90)
  // Accounts that were removed meanwhile.
  expect(share(100, 101)).toBe(0)
})

it('shows the median time to a decision from twenty decisions on, in hours and then in days', () => {
  const shown = (count: number, medianHours: number | null) =>
    presentCounts([], { count, medianHours }, current).medianHours
  expect(shown(19, 5)).toBeNull()
  expect(shown(20, null)).toBeNull()
  expect([0, 0.2, 1, 5.1, 23.5, 24, 25, 50].map((hours) => shown(20, hours))).toEqual([
    1, 1, 1, 6, 24, 24, 48, 72,
  ])
})
