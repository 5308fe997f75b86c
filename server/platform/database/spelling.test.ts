import { expect, it } from 'vitest'
import { isCorrected, spellingsOf, stemOf, wordsOf } from './spelling.ts'

it('splits words at punctuation', () => {
  expect(wordsOf("o'brien 100%_sure, шум")).toEqual(['o', 'brien', '100', 'sure', 'шум'])
})

it.each([
  ['marlow', ['malrow', 'marlw', 'marllow', 'narlow', 'amrlow', 'marlowe']],
  ['шум', ['шму', 'шом', 'ум', 'шумы']],
  ['山田太郎', ['山太田郎', '山田太', '山田太郎郎']],
])('lists the spellings of %s with one typing error', (word, others) => {
  expect(spellingsOf(word)).toEqual(expect.arrayContaining(others))
})

it('corrects words of four to sixteen letters, and ignores the endings of long ones', () => {
  expect(['abc', 'abcd', 'a'.repeat(16), 'a'.repeat(17)].map(isCorrected)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(stemOf('zelenski')).toBe('zelens')
  expect(stemOf('merkel')).toBe(undefined)
})
