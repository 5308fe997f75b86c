import * as texts from '#messages/reference-data'

/** The backgrounds of the two themes against which colours of parties contrast least: `paper` and `surface` of `tokens.css`. */
const backgrounds = { light: '#fbfaf6', dark: '#1b1a18' }

/** Contrast to 1 that WCAG asks of marks that are not text. */
const minimum = 3

/** Says in words whether charts show a colour, such as `#1a2b3c`, as it is in both themes; see `charts.css`. */
export function contrastText(color: string): string {
  const weak = Object.entries(backgrounds)
    .map(([theme, background]) => ({ theme, ratio: contrastOf(color, background) }))
    .find(({ ratio }) => ratio < minimum)
  if (!weak) return texts.easySeeBothThemes
  const shown = (Math.floor(weak.ratio * 10) / 10).toFixed(1)
  return texts.chartsShowThemeContrast({ theme: weak.theme, shown, minimum })
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of sRGB, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
