import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Filters } from '../../contract/filter.ts'
import { filterShape } from '../../contract/filter-schema.ts'
import {
  filterParameters,
  listAddress,
  oneOf,
  pageParameter,
  searchParameter,
  withoutFilters,
} from './list-address.ts'

const id = '01900000-0000-7000-8000-000000000000'

const filters = {
  kind: { kind: 'choice', values: ['GOOD', 'BAD'], writtenAs: { GOOD: 'good', BAD: 'bad' } },
  state: { kind: 'choice', values: ['open', 'closed'], default: 'open' },
  group: { kind: 'text', max: 5 },
  letter: { kind: 'character' },
  memberId: { kind: 'id', address: 'member' },
  from: { kind: 'day' },
} as const satisfies Filters

const list = listAddress('/list', {
  search: searchParameter,
  ...filterParameters(filters),
  sort: oneOf(['newest', 'name']),
  page: pageParameter,
})
const read = (query: string) => list.read(new URLSearchParams(query))

const unfiltered = {
  search: undefined,
  kind: undefined,
  state: 'open',
  group: undefined,
  letter: undefined,
  memberId: undefined,
  from: undefined,
  sort: 'newest',
  page: 1,
} as const

it('reads every parameter and writes it back, in order', () => {
  const query = `q=a+b&kind=bad&state=closed&group=North&letter=k&member=${id}&from=2000-01-01&sort=name&page=2`
  expect(read(query)).toEqual({
    search: 'a b',
    kind: 'BAD',
    state: 'closed',
    group: 'North',
    letter: 'k',
    memberId: id,
    from: '2000-01-01',
    sort: 'name',
    page: 2,
  })
  expect(list.addressOf(read(query))).toBe(`/list?${query}`)
})

it('writes no defaults', () => {
  expect(read('')).toEqual(unfiltered)
  expect(list.addressOf(unfiltered)).toBe('/list')
  expect(list.addressOf({})).toBe('/list')
})

it.each([
  'kind=GOOD',
  'kind=constructor',
  'state=OPEN',
  'group=%20',
  'letter=ab',
  'letter=%2B',
  'member=me',
  `member=${id}0`,
  'from=1999-12-31',
  'from=2026-13-01',
  'sort=toString',
  'q=%20%20',
])('uses the default for %j', (query) => {
  expect(read(query)).toEqual(unfiltered)
})

it('cuts texts to the length that the API accepts', () => {
  expect(read('group=12345').group).toBe('12345')
  expect(read('group=123456').group).toBe('12345')
  expect(read(`q=${'x'.repeat(201)}`).search).toHaveLength(200)
})

it('reads only values that the API accepts', () => {
  const query = z.object(filterShape(filters))
  const { kind, state, group, letter, memberId, from } = read(
    `kind=good&state=closed&group=%20Southern&letter=e%CC%81&member=%20${id}&from=2026-01-31`,
  )
  const values = { kind, state, group, letter, memberId, from }
  expect(Object.values(values)).not.toContain(undefined)
  expect(query.parse(values)).toEqual(values)
})

it('removes the filters and returns to the first page, but keeps search and order', () => {
  const state = read(
    `q=ada&kind=bad&state=closed&group=North&letter=k&member=${id}&sort=name&page=3`,
  )
  expect(withoutFilters(filters, state)).toEqual({ ...unfiltered, search: 'ada', sort: 'name' })
})

it.each([
  ['', 1],
  ['page=7', 7],
  ['page=007', 7],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e3', 1],
  ['page=two', 1],
  ['page=999999999', 1_000_000],
  ['page=9999999999', 1],
])('reads %j as page %i', (query, number) => {
  expect(read(query).page).toBe(number)
})
