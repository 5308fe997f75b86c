import { expect, it } from 'vitest'
import { shownYears } from './shown-years.ts'

it('shows the years of a mandate', () => {
  expect(shownYears('2011-10-19', '2015')).toBe('2011–2015')
  expect(shownYears('2015-01', '2015-12-31')).toBe('2015')
  expect(shownYears(null, '2015-12')).toBe('until 2015')
})
