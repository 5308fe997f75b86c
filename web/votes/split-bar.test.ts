import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rgb = [number, number, number]

const tokens = readFileSync('web/ui/tokens.css', 'utf8')
const votesCss = readFileSync('web/votes/votes.css', 'utf8')

const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

/** The light and the dark value of a token, in linear RGB. */
function colours(token: string): Record<'light' | 'dark', Rgb> {
  const [, light = '', dark = ''] =
    new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  return { light: linear(light), dark: linear(dark) }
}

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb

/** Matrices in linear RGB (Machado, Oliveira and Fernandes 2009), which Chromium emulates these kinds of vision with. */
const vision: Record<string, [Rgb, Rgb, Rgb]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  deuteranopia: [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  tritanopia: [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
  achromatopsia: [
    [0.213, 0.715, 0.072],
    [0.213, 0.715, 0.072],
    [0.213, 0.715, 0.072],
  ],
}

const dot = (row: Rgb, colour: Rgb) =>
  row.reduce((sum, weight, index) => sum + weight * (colour[index] ?? 0), 0)

/** WCAG contrast ratio of two colours. */
function contrast(one: Rgb, other: Rgb, matrix: [Rgb, Rgb, Rgb]): number {
  const luminance = (colour: Rgb) => {
    const seen = matrix.map((row) => Math.min(1, Math.max(0, dot(row, colour)))) as Rgb
    return dot([0.2126, 0.7152, 0.0722], seen)
  }
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const token = (part: string) => first(votesCss, new RegExp(`--bar-${part}: var\\(--([\\w-]+)\\)`))

describe.each(['light', 'dark'] as const)('the split bar in the %s theme', (theme) => {
  it.each(Object.entries(vision))(
    'shows support and the gaps of the oppose hatch with a contrast of 3, with %s vision',
    (_, matrix) => {
      const [support, stripe, gap] = ['support', 'oppose', 'oppose-gap'].map(
        (part) => colours(token(part))[theme],
      ) as [Rgb, Rgb, Rgb]
      expect(contrast(support, gap, matrix)).toBeGreaterThanOrEqual(3)
      expect(contrast(stripe, gap, matrix)).toBeGreaterThanOrEqual(3)
      const surface = colours('surface')[theme]
      expect(contrast(support, surface, matrix)).toBeGreaterThanOrEqual(3)
      expect(contrast(stripe, surface, matrix)).toBeGreaterThanOrEqual(3)
    },
  )
})
