import { expect, it } from 'vitest'
import { isSearched, readSearchState, searchAddress } from './search-state.ts'

const read = (query: string) => readSearchState(new URLSearchParams(query))

it('keeps search text, tab and page in the URL, without defaults', () => {
  const state = { q: '50% & more', tab: 'personalities', page: 2 } as const
  expect(read(searchAddress(state).split('?')[1] ?? '')).toEqual(state)
  expect(searchAddress({ q: '', tab: 'users', page: 1 })).toBe('/search')
})

it('uses the default for invalid values', () => {
  expect(read('tab=constructor&page=-1')).toEqual({ q: '', tab: 'users', page: 1 })
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

it('searches from two characters', () => {
  expect(isSearched(read('q=+a+'))).toBe(false)
  expect(isSearched(read('q=ab'))).toBe(true)
})
