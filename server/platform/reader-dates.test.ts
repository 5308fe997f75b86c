import { expect, it } from 'vitest'
import { inLanguage } from './http/reader-language.ts'
import { dayText, momentText } from './reader-dates.ts'

it.each([
  [1, '1er mars 2026'],
  [2, '2 mars 2026'],
  [11, '11 mars 2026'],
  [21, '21 mars 2026'],
  [31, '31 mars 2026'],
])('writes the day %i of a month in French as %s', (day, text) => {
  const timestamp = new Date(Date.UTC(2026, 2, day, 1)).toISOString()
  expect(inLanguage('fr', () => dayText(timestamp))).toBe(text)
  expect(inLanguage('fr', () => momentText(timestamp))).toMatch(`${text} à 01:00 UTC`)
})

it('writes a moment in English', () => {
  expect(momentText('2026-12-04T14:30:00Z')).toMatch(/^December 4, 2026 at 2:30\sPM UTC$/)
})
