import { expect, it } from 'vitest'
import { initials, monogramHue, monogramHues } from './monogram.ts'

it('ignores case, spaces and Unicode normalization', () => {
  expect(monogramHue('Zoé Ångström')).toBe(monogramHue('  zoé ångström '))
  expect(monogramHue('Zoé'.normalize('NFD'))).toBe(monogramHue('Zoé'.normalize('NFC')))
})

it('distributes names over all hues', () => {
  const hits = new Map<number, number>()
  for (let at = 0; at < 1000; at++) {
    const hue = monogramHue(`Person ${at}`)
    hits.set(hue, (hits.get(hue) ?? 0) + 1)
  }
  expect([...hits.keys()].sort((a, b) => a - b)).toEqual(monogramHues)
  for (const count of hits.values()) expect(count).toBeGreaterThan(50)
})

it('accepts an empty name', () => {
  expect(monogramHues).toContain(monogramHue(''))
})

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada   king  lovelace ', 'AL'],
  ['Ben Ray Luján', 'BL'],
  ['Sanford D. Bishop, Jr.', 'SB'],
  ['Duran Duran', 'DD'],
  ['Thandeka (Thandi)', 'TT'],
  ['Ada “Countess” –', 'AC'],
  ['Dr. Tobias Achebe-Lund', 'TA'],
  ['Plato', 'P'],
  ['éva ünal', 'ÉÜ'],
  ['𝒜lpha', '𝒜'],
  ['', '?'],
  ['   ', '?'],
])('takes the initials of %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
