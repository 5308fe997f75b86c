import { expect, it } from 'vitest'
import { dateFormat } from './date-format.ts'

const march = (day: number, hour = 1) => new Date(Date.UTC(2026, 2, day, hour))

it.each([
  [1, '1er mars 2026'],
  [2, '2 mars 2026'],
  [11, '11 mars 2026'],
  [21, '21 mars 2026'],
  [31, '31 mars 2026'],
])('writes the day %i of a month in French as %s', (day, text) => {
  expect(dateFormat('fr', { dateStyle: 'long' }).format(march(day))).toBe(text)
})

it('leaves the hour, and months without a day, as Intl writes them', () => {
  const hour = dateFormat('fr', { month: 'long', day: 'numeric', hour: 'numeric' })
  expect(hour.format(march(1))).toMatch(/^1er mars à 01\sh$/)
  expect(dateFormat('fr', { month: 'long', year: 'numeric' }).format(march(1))).toBe('mars 2026')
})

it('writes both ends of a range', () => {
  const day = dateFormat('fr', { month: 'long', day: 'numeric' })
  expect(day.formatRange(march(1), march(11))).toMatch(/^1er\s?–\s?11 mars$/)
  expect(day.formatRange(march(1), new Date(Date.UTC(2026, 3, 1)))).toMatch(
    /^1er mars\s–\s1er avril$/,
  )
})

it('writes the first day in other languages as Intl does', () => {
  const texts = ['en-US', 'es', 'de'].map((locale) =>
    dateFormat(locale, { dateStyle: 'long' }).format(march(1)),
  )
  expect(texts).toEqual(['March 1, 2026', '1 de marzo de 2026', '1. März 2026'])
})
