import { expect, it } from 'vitest'
import { inLanguage } from './http/reader-language.ts'
import { dayText, momentText } from './reader-dates.ts'

it('writes the first day of a month in French as an ordinal', () => {
  const timestamp = '2026-03-01T01:00:00Z'
  expect(inLanguage('fr', () => dayText(timestamp))).toBe('1er mars 2026')
  expect(inLanguage('fr', () => momentText(timestamp))).toBe('1er mars 2026 à 01:00 UTC')
})

it('writes a moment in English', () => {
  expect(momentText('2026-12-04T14:30:00Z')).toMatch(/^December 4, 2026 at 2:30\sPM UTC$/)
})
