import { expect, it } from 'vitest'
import { commonValue } from './common-value.ts'

it('finds what most have, the first of those that are as frequent', () => {
  expect(commonValue(['a', 'b', 'b'])).toBe('b')
  expect(commonValue(['b', 'a', 'a', 'b'])).toBe('b')
  expect(commonValue(['a', 'a'])).toBe('a')
  expect(commonValue(['a'])).toBe('a')
})

it('finds nothing where all differ', () => {
  expect(commonValue(['a', 'b'])).toBeUndefined()
  expect(commonValue([])).toBeUndefined()
})
