import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accentPalette,
  accentProblem,
  accentTokens,
  contrast,
  contrastFailures,
  darkerAccent,
} from './accent.ts'

const tokens = readFileSync(path.resolve(import.meta.dirname, '../web/ui/tokens.css'), 'utf8')
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#1c3f8c', '#1c3f8c', 1],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

describe('an accent', () => {
  it.each(['#1c3f8c', '#5b2a86', '#000000', '#7a4b00'])('%s is accepted', (accent) => {
    expect(accentProblem(accent)).toBeUndefined()
  })

  it.each(['#ffffff', '#ffcc00', '#767676', '#4a90d9'])('%s is too light', (accent) => {
    expect(accentProblem(accent)).toMatch(
      /^As .* in the light theme this colour has a contrast of [\d.]+:1, and (4\.5|3):1 is needed\. The nearest shade that has it is #[0-9a-f]{6}\.$/,
    )
  })

  it('is accepted up to a contrast of 4.5 as text on what is darkest, and not below', () => {
    // Greys beside each other: one has 4.5 on the sunken ground and the wash, the other has not.
    const greys = Array.from(
      { length: 256 },
      (_, at) => `#${at.toString(16).padStart(2, '0').repeat(3)}`,
    )
    const least = (grey: string) => {
      const { accentWash } = accentPalette(grey).light
      return Math.min(
        ...['#fbfaf6', '#ffffff', '#f2f0e9', accentWash].map((on) => contrast(grey, on)),
      )
    }
    for (const grey of greys)
      expect(accentProblem(grey) === undefined, grey).toBe(least(grey) >= 4.5)
  })

  it('has a darker shade that is accepted, whatever its hue', () => {
    fc.assert(
      fc.property(color, (accent) => {
        if (accentProblem(accent)) expect(accentProblem(darkerAccent(accent))).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('has a lighter shade for the dark theme that is accepted, whatever its hue', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const dark = contrastFailures(accentPalette(accent)).filter(({ theme }) => theme === 'dark')
        expect(dark).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('failures of contrast', () => {
  const palette = accentPalette('#1c3f8c')
  const withDark = (colors: object) =>
    contrastFailures({ ...palette, dark: { ...palette.dark, ...colors } })

  it('are found in the dark theme, too', () => {
    expect(withDark({ accent: '#6b6b6b' }).map(({ theme, use }) => `${theme} ${use}`)).toEqual([
      'dark text',
      'dark button text',
      'dark control',
    ])
  })

  it('are between 3 and 4.5 only those of text', () => {
    const uses = withDark({ accent: '#808080', onAccent: '#000000' }).map(({ use }) => use)
    expect(uses).toContain('text')
    expect(uses).not.toContain('control')
  })

  it('are those of the text on buttons', () => {
    expect(withDark({ onAccent: palette.dark.accent }).map(({ use }) => use)).toEqual([
      'button text',
    ])
  })
})

it('grounds are those of the design tokens', () => {
  for (const [name, light, dark] of [
    ['paper', '#fbfaf6', '#131211'],
    ['surface', '#ffffff', '#1b1a18'],
    ['sunken', '#f2f0e9', '#262421'],
  ]) {
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
  }
})

it('the tokens of an accent are those of the site, and no others', () => {
  const names = [...accentTokens('#5b2a86').matchAll(/(--[\w-]+):light-dark\(#\w{6},#\w{6}\)/g)]
  expect(names.map(([, name]) => name)).toEqual([
    '--accent',
    '--accent-strong',
    '--accent-wash',
    '--on-accent',
  ])
  for (const [, name] of names) expect(tokens).toContain(`${name}: light-dark(`)
  expect(accentTokens('')).toBe('')
})
