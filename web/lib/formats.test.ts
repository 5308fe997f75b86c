import { describe, expect, it } from 'vitest'
import { compactCount, cut, cutAtWord, fullCount, plural } from './formats.ts'

describe('counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1204, '1.2K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [3_400_000, '3.4M'],
    [1_250_000_000, '1.3B'],
    [-1204, '-1.2K'],
    [Number.NaN, '0'],
    [Number.POSITIVE_INFINITY, '0'],
  ])('shortens %d to %s', (count, text) => {
    expect(compactCount(count)).toBe(text)
  })

  it('writes whole numbers in groups of three', () => {
    expect(fullCount(1_234_567)).toBe('1,234,567')
    expect(fullCount(Number.NaN)).toBe('0')
  })

  it('chooses singular or plural', () => {
    expect([0, 1, 2].map((count) => plural(count, 'vote'))).toEqual(['votes', 'vote', 'votes'])
    expect(plural(2, 'reply', 'replies')).toBe('replies')
  })
})

describe('names and texts', () => {
  it('cuts long text with an ellipsis and leaves short text alone', () => {
    expect(cut('exact', 5)).toBe('exact')
    expect(cut('one two three', 8)).toBe('one two…')
    expect(cut(`${'a'.repeat(300)}b`, 300)).toBe(`${'a'.repeat(300)}…`)
  })

  it('can stop at the last whole word, unless a word is longer than the text may be', () => {
    expect(cutAtWord('one two three', 13)).toBe('one two three')
    expect(cutAtWord('one two three', 9)).toBe('one two…')
    expect(cutAtWord('one two three', 7)).toBe('one two…')
    expect(cutAtWord('one two three', 8)).toBe('one two…')
    expect(cutAtWord('abcdefgh', 5)).toBe('abcde…')
    expect(cutAtWord('the angriest. Then', 15)).toBe('the angriest…')
    expect(cutAtWord('the count, as we', 10)).toBe('the count…')
    expect(cutAtWord('so (it is said) and', 16)).toBe('so (it is said)…')
    expect(cutAtWord('rents – again', 9)).toBe('rents…')
  })

  it('never splits a surrogate pair', () => {
    expect(cut('ab😀cd', 3)).toBe('ab😀…')
    expect(cut('😀'.repeat(300), 300)).toBe('😀'.repeat(300))
    expect(cut('😀'.repeat(301), 300)).toBe(`${'😀'.repeat(300)}…`)
  })
})
