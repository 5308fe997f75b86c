import { expect, it } from 'vitest'
import { countedText, firstTab, isSearched, searchList } from './search-state.ts'

const read = (query: string) => searchList.read(new URLSearchParams(query))

it('keeps search text, tab and page in the URL, without defaults', () => {
  const state = { search: '50% & more', tab: 'personalities', page: 2 } as const
  expect(read(searchList.addressOf(state).split('?')[1] ?? '')).toEqual(state)
  expect(searchList.addressOf({ search: undefined, tab: undefined, page: 1 })).toBe('/search')
})

it('uses the default for invalid values', () => {
  expect(read('tab=constructor&page=-1')).toEqual({ search: undefined, tab: undefined, page: 1 })
  expect(read(`q=${'x'.repeat(300)}`).search).toHaveLength(200)
})

it('searches from two characters', () => {
  expect(isSearched(read('q=+a+'))).toBe(false)
  expect(isSearched(read('q=ab'))).toBe(true)
})

it('opens the first tab with results', () => {
  expect(firstTab({ users: 0, posts: 0, personalities: 3 })).toBe('personalities')
  expect(firstTab({ users: 1, posts: 0, personalities: 3 })).toBe('users')
  expect(firstTab({ users: 0, posts: 0, personalities: 0 })).toBe('users')
  expect(firstTab(undefined)).toBe('users')
})

it('shows counts up to 99', () => {
  expect([0, 99, 100].map(countedText)).toEqual(['0', '99', '99+'])
})
