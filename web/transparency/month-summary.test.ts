import { expect, it } from 'vitest'
import { summaryOf } from './month-summary.ts'

const nothing = {
  reports: 0,
  hidden: 0,
  suspended: 0,
  corrected: 0,
  dismissed: 0,
  appealsGranted: 0,
  appealsRejected: 0,
}
const current = { month: '2026-11', isOver: false, rules: [] }

it('adds up the rules of the latest full month, with the bounds of what is suppressed', () => {
  const rules = [
    { ...nothing, rule: 'spam' as const, reports: 20, hidden: 12, dismissed: null },
    { ...nothing, rule: 'abuse' as const, reports: null, hidden: 5 },
  ]
  const months = [
    current,
    { month: '2026-10', isOver: true, rules },
    { month: '2026-09', isOver: true, rules: [] },
  ]
  expect(summaryOf({ months })).toBe(
    'In October 2026, we decided about 21 to 24 reports, hid 17 comments and posts and dismissed 1 to 4 cases.',
  )
})

it('says that no full month has had a decision', () => {
  expect(summaryOf({ months: [current] })).toBe('No full month has a decision yet.')
})

it('tells the latest month with a decision, not one that only has appeals', () => {
  const months = [
    {
      month: '2026-10',
      isOver: true,
      rules: [{ ...nothing, rule: 'spam' as const, appealsGranted: 5 }],
    },
    {
      month: '2026-09',
      isOver: true,
      rules: [{ ...nothing, rule: 'spam' as const, hidden: 7 }],
    },
  ]
  expect(summaryOf({ months })).toBe('In September 2026, we hid 7 comments and posts.')
})
