import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Filters, filtersIn } from './filter.ts'
import { filterShape } from './filter-schema.ts'

const filters = {
  state: { kind: 'choice', values: ['open', 'closed'], default: 'open' },
  group: { kind: 'text', max: 5 },
  letter: { kind: 'character' },
  memberId: { kind: 'id' },
  from: { kind: 'day' },
} as const satisfies Filters

const query = z.object(filterShape(filters))
const messages = (input: unknown) =>
  query.safeParse(input).error?.issues.map(({ message }) => message)

it('counts the filters that are set, without those at their default', () => {
  expect(filtersIn(filters, {})).toEqual([])
  expect(filtersIn(filters, { state: 'open', group: undefined })).toEqual([])
  expect(filtersIn(filters, { state: 'closed', letter: 'a' })).toEqual(['state', 'letter'])
})

it('gives a query its filters, none of which is required', () => {
  expect(query.parse({})).toEqual({ state: 'open' })
  expect(query.parse({ state: 'closed', group: ' a ', from: '2026-01-31' })).toEqual({
    state: 'closed',
    group: 'a',
    from: '2026-01-31',
  })
  expect(query.parse({ group: '  ' })).toEqual({ state: 'open' })
})

it.each([
  [{ group: '12345' }, undefined],
  [{ group: '123456' }, ['group is too long']],
  [{ letter: 'é' }, undefined],
  [{ letter: 'e\u0301' }, undefined],
  [{ letter: 'ab' }, ['letter must be one letter']],
  [{ memberId: 'me' }, ['Invalid id']],
  [{ from: '2000-01-01' }, undefined],
  [{ from: '1999-12-31' }, ['Dates must be in the year 2000 or later']],
  [{ from: '31.1.2026' }, ['Write dates as 2026-01-31']],
])('answers %j with %j', (input, expected) => {
  expect(messages(input)).toEqual(expected)
})
