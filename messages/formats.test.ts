import { describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'
import { languages, languageTags } from './languages.ts'

const numbers = [
  ...Array.from({ length: 1_200 }, (_, number) => number),
  ...[1_999, 9_999, 10_000, 10_001, 99_999, 123_456, 999_999, 1_000_000, 1_234_567_890],
  ...[Number.MAX_SAFE_INTEGER, 1e21, -1, -1_204, -12_345, 0.5, 1_204.25, Number.NaN],
]

describe.each(languageTags)('a number in %s', (language) => {
  it('is written as Intl writes it', () => {
    const { locale, separator, groupedFrom } = languages[language]
    const { number } = formatsOf(locale, separator, groupedFrom)
    const format = new Intl.NumberFormat(locale)
    expect(numbers.map(number)).toEqual(numbers.map((value) => format.format(value)))
  })
})
