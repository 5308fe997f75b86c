import * as texts from '#messages/contract/site-settings'
/** Colours of one theme that follow from the accent, as `#rrggbb`; named as the design tokens in `web/ui/tokens.css`. */
export interface AccentColors {
  accent: string
  accentStrong: string
  accentWash: string
  onAccent: string
}

export interface AccentPalette {
  light: AccentColors
  dark: AccentColors
}

type Theme = keyof AccentPalette

/** What accents stand on as text, beside their own wash: paper, surface and sunken of `web/ui/tokens.css`. */
const grounds: Record<Theme, readonly string[]> = {
  light: ['#fbfaf6', '#ffffff', '#f2f0e9'],
  dark: ['#131211', '#1b1a18', '#262421'],
}

/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const minimumContrast = { text: 4.5, control: 3 } as const

/** The contrast that a shade for the dark theme has at least, as the site's own accent has. */
const darkContrast = 7

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The colours of both themes for an accent: in the dark theme, a lighter shade of the same hue. */
export function accentPalette(color: string): AccentPalette {
  const { lightness, chroma, hue } = oklchOf(color)
  const shade = (light: number, most = chroma) =>
    hexOf({ lightness: light, chroma: Math.min(chroma, most), hue })
  const darkest = grounds.dark.at(-1) ?? ''
  const lighter = lightest((light) => contrast(shade(light, 0.09), darkest) >= darkContrast)
  return {
    light: {
      accent: color,
      accentStrong: shade(Math.max(0, lightness - 0.07)),
      accentWash: shade(0.95, 0.018),
      onAccent: '#ffffff',
    },
    dark: {
      accent: shade(lighter, 0.09),
      accentStrong: shade(Math.min(1, lighter + 0.07), 0.06),
      accentWash: shade(0.28, 0.045),
      onAccent: shade(0.2, 0.06),
    },
  }
}

/** Where colours of an accent have too little contrast, worst first; none for an acceptable accent. */
export function contrastFailures({ light, dark }: AccentPalette): ContrastFailure[] {
  return [...failuresIn('light', light), ...failuresIn('dark', dark)].toSorted(
    (one, other) => one.contrast / one.needed - other.contrast / other.needed,
  )
}

export interface ContrastFailure {
  theme: Theme
  use: 'text' | 'control' | 'button text'
  contrast: number
  needed: number
}

function failuresIn(theme: Theme, colors: AccentColors): ContrastFailure[] {
  const { accent, accentStrong, accentWash, onAccent } = colors
  const least = (color: string, behind: readonly string[]) =>
    Math.min(...behind.map((ground) => contrast(color, ground)))
  const behindText = [...grounds[theme], accentWash]
  const { text, control } = minimumContrast
  const found = [
    { use: 'text', contrast: least(accent, behindText), needed: text },
    { use: 'text', contrast: least(accentStrong, behindText), needed: text },
    { use: 'control', contrast: least(accent, grounds[theme]), needed: control },
    { use: 'button text', contrast: least(onAccent, [accent, accentStrong]), needed: text },
  ] as const
  return found
    .filter(({ contrast, needed }) => contrast < needed)
    .map((failure) => ({ theme, ...failure }))
}

/** What is wrong with an accent, in a sentence with the nearest shade that would do; undefined if nothing is. */
export function accentProblem(color: string): string | undefined {
  const [worst] = contrastFailures(accentPalette(color))
  if (!worst) return undefined
  const { theme, use, needed } = worst
  // Rounded down, so that 4.49 is not said to be 4.5.
  const measured = Math.floor(worst.contrast * 10) / 10
  const nearest = darkerAccent(color)
  const uses = { text: 'text', control: 'control', 'button text': 'buttonText' } as const
  return texts.contrast({ use: uses[use], theme, measured, needed, nearest })
}

/** The lightest shade of the hue of a colour that is an acceptable accent. */
export function darkerAccent(color: string): string {
  const { lightness, ...hue } = oklchOf(color)
  const shade = (light: number) => hexOf({ lightness: light, ...hue })
  const isAcceptable = (light: number) => contrastFailures(accentPalette(shade(light))).length === 0
  let [acceptable, refused] = [0, lightness]
  while (refused - acceptable > 0.001) {
    const middle = (acceptable + refused) / 2
    if (isAcceptable(middle)) acceptable = middle
    else refused = middle
  }
  return shade(acceptable)
}

/** The least lightness for which a condition holds that holds for every larger one. */
function lightest(holds: (lightness: number) => boolean): number {
  let [below, above] = [0, 1]
  while (above - below > 0.001) {
    const middle = (below + above) / 2
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour in OKLCH (https://bottosson.github.io/posts/oklab/): lightness from 0 to 1, hue in radians. */
interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Red, green and blue in linear light, from 0 to 1. */
const linearOf = (color: string): number[] =>
  [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))

function oklchOf(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = linearOf(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The colour with as much of its chroma as screens can show. */
function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let share = 1; ; share -= 0.02) {
    const linear = linearOfOklch({ lightness, chroma: chroma * Math.max(0, share), hue })
    const isShown = linear.every((value) => value > -0.0005 && value < 1.0005)
    if (isShown || share <= 0) return `#${linear.map(hexOfChannel).join('')}`
  }
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hexOfChannel(linear: number): string {
  const value = Math.min(1, Math.max(0, linear))
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** CSS declarations of the design tokens that follow from an accent; empty for the site's own. */
export function accentTokens(accent: string): string {
  if (!accent) return ''
  const { light, dark } = accentPalette(accent)
  const token = (name: string, key: keyof AccentColors) =>
    `${name}:light-dark(${light[key]},${dark[key]})`
  return [
    token('--accent', 'accent'),
    token('--accent-strong', 'accentStrong'),
    token('--accent-wash', 'accentWash'),
    token('--on-accent', 'onAccent'),
  ].join(';')
}
