import { expect, it } from 'vitest'
import type { Filters } from '../../contract/filter.ts'
import { isNarrowedBy, myList, myListQuery } from './my-list.ts'

const filters = { kind: { kind: 'choice', values: ['good', 'bad'] } } as const satisfies Filters
const list = myList('/mine', filters)
const read = (search: string) => list.read(new URLSearchParams(search))

it('round-trips its state through the URL, without defaults', () => {
  expect(list.addressOf(read('kind=all&sort=newest&page=1'))).toBe('/mine')
  const address = '/mine?q=ada&kind=bad&sort=personality&page=2'
  expect(list.addressOf(read(address.split('?')[1] ?? ''))).toBe(address)
})

it('uses the default for invalid values', () => {
  for (const search of ['kind=odd&sort=random&page=x', 'kind=__proto__&page=0', 'page=1.5&q=%20']) {
    expect(list.addressOf(read(search))).toBe('/mine')
  }
  expect(read('page=999999999').page).toBe(1_000_000)
  expect(read(`q=${'x'.repeat(999)}`).search).toHaveLength(200)
})

it.each([
  ['', { sortBy: 'createdAt', order: 'desc', search: undefined, page: 1 }],
  ['sort=oldest&q=ada', { sortBy: 'createdAt', order: 'asc', search: 'ada' }],
  ['sort=personality&page=3', { sortBy: 'personality.name', order: 'asc', page: 3 }],
])('translates %j to API options', (search, options) => {
  expect(myListQuery(read(search), 12)).toMatchObject({ ...options, limit: 12 })
})

it.each([
  ['', false],
  ['sort=oldest&page=1', false],
  ['q=ada', true],
  ['kind=good', true],
  ['page=2', true],
])('tells whether %j shows only a part of the list', (search, isNarrowed) => {
  expect(isNarrowedBy(filters, read(search))).toBe(isNarrowed)
})
