import { describe, expect, it } from 'vitest'
import { EditedComment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import { firstCodePoints, textLength } from './text-length.ts'

it('counts the code points of a trimmed text for its limit', () => {
  expect(textLength(' \n😀😀\t ')).toBe(2)
  expect(textLength('   ')).toBe(0)
})

describe('the beginning of a text', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['😀😀', 2, '😀😀'],
    ['😀😀😀', 2, '😀😀'],
    ['ab😀cd', 3, 'ab😀'],
    ['😀', 0, ''],
  ])('of %o with at most %i code points never splits one', (text, max, beginning) => {
    expect(firstCodePoints(text, max)).toBe(beginning)
  })
})

describe('a limit of the contract', () => {
  it.each([
    ['a letter', 'a'],
    ['an emoji', '😀'],
    ['a combination of emoji', '👩‍👩‍👧'],
  ])('counts like the forms: %s', (_, sign) => {
    const text = sign.repeat(limits.commentMax)
    for (const content of [text, firstCodePoints(text, limits.commentMax), `${text}😀`]) {
      const { success } = EditedComment.safeParse({ content })
      expect(success).toBe(textLength(content) <= limits.commentMax)
    }
  })
})
