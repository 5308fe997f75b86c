import { expect, it } from 'vitest'
import { personalityList } from './list-state.ts'

const read = (search: string) => personalityList.read(new URLSearchParams(search))

it('writes only values that differ from the defaults', () => {
  expect(personalityList.addressOf(read(''))).toBe('/personalities')
  expect(personalityList.addressOf(read('q=&sort=voteCount&order=desc&page=1'))).toBe(
    '/personalities',
  )
  expect(personalityList.addressOf(read('q=ada&sort=name&order=asc&page=3'))).toBe(
    '/personalities?q=ada&sort=name&order=asc&page=3',
  )
})

it('uses the default for invalid values', () => {
  const defaults = {
    search: undefined,
    sortBy: 'voteCount',
    order: 'desc',
    page: 1,
    party: undefined,
    letter: undefined,
    limit: 12,
  }
  for (const search of [
    'sort=password&order=up&page=-1',
    'page=1.5&sort=__proto__',
    'page=0&sort=toString',
    'page=%00&q=%20%20',
    'page=99999999999999',
    'letter=ab&show=1000&party=%20',
  ]) {
    expect(read(search)).toEqual(defaults)
  }
})

it('keeps the search text as typed, trimmed and cut to the maximum length', () => {
  expect(read('q=%20100%25_%27%20').search).toBe("100%_'")
  expect(read(`q=${'x'.repeat(999)}`).search).toHaveLength(200)
})

it('keeps a party, a letter and the larger page', () => {
  expect(personalityList.addressOf(read('party=Common%20Ground&letter=k&show=24'))).toBe(
    '/personalities?party=Common+Ground&letter=k&show=24',
  )
})
