import { expect, it } from 'vitest'
import { codePoints } from './text-length.ts'

it.each(['', 'a', 'é', '😀', '👩‍👩‍👧', '𝒳y', '\ud83d', ' a '])(
  'counts the code points of %o',
  (text) => {
    expect(codePoints(text)).toBe(Array.from(text).length)
  },
)
