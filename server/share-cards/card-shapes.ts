import * as cardTexts from '#messages/server/cards'
import { escapeHtml } from '../../contract/escape-html.ts'
import { monogramHue } from '../../contract/monogram.ts'
import { leadingShare, supportPercent, type VoteCounts } from '../../contract/percent.ts'
import { hasFewVotes, sideShareText, votesText } from '../../contract/result-texts.ts'
import { cardSize } from '../../contract/share-cards.ts'
import { languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import type { TrendPoint } from './card-content.ts'
import { fontFamilies } from './font-files.ts'

/** Colours of the site's light theme. */
export const colors = {
  paper: '#fbfaf6',
  ink: '#1b1a18',
  soft: '#534f47',
  line: '#e2ddd1',
  accent: '#1c3f8c',
  support: '#17683c',
  oppose: '#b0261c',
  opposeWash: '#fbe9e6',
} as const

/** Pixels between the edge of a card and what it shows. */
export const margin = 64

/** True if a card is for readers of a language that is written from right to left: then it is laid out in a mirror. */
export const isMirrored = () => languages[languageOfReader()].direction === 'rtl'

interface LabelLook {
  size: number
  color: string
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
}

/** A line of the site's own words and of numbers; in a mirror its letters are turned back. */
export function label(
  x: number,
  y: number,
  text: string,
  { size, color, weight = 400, anchor = 'start' }: LabelLook,
): string {
  const look = `font-family="${fontFamilies(text)}" font-size="${size}" font-weight="${weight}" fill="${color}"`
  return isMirrored()
    ? `<text transform="translate(${x} ${y}) scale(-1 1)" direction="rtl" ${look} text-anchor="${anchor}">${escapeHtml(text)}</text>`
    : `<text x="${x}" y="${y}" ${look} text-anchor="${anchor}">${escapeHtml(text)}</text>`
}

interface CardLook {
  accent?: string
  /** Colour of the line at the top. */
  tint?: string | undefined
  /** True if the mark of the site is a picture that is drawn over the card. */
  hasOwnMark?: boolean
}

/** Where the mark of the site stands. */
export const markBox = { left: margin, top: 554, side: 42 } as const

const firstMark = (accent: string) =>
  `<g transform="${isMirrored() ? `translate(${margin + markBox.side} 555) scale(-1.3 1.3)` : `translate(${margin} 555) scale(1.3)`}"><path fill="${accent}" d="M8 3h16a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-8.6l-6.1 4.9A1.4 1.4 0 0 1 7 28.8V25a5.9 5.9 0 0 1-5-5.9V9a6 6 0 0 1 6-6Z"/><path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="m9.6 13 5.1 6.3L22.6 8.7"/></g>`

/** The card as SVG, with its ground and the mark of the site. */
export const cardSvg = (
  shapes: string,
  { accent = colors.accent, tint = accent, hasOwnMark = false }: CardLook = {},
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
<defs><pattern id="oppose" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="10" height="10" fill="${colors.opposeWash}"/><rect width="6" height="10" fill="${colors.oppose}"/></pattern></defs>
<rect width="100%" height="100%" fill="${colors.paper}"/><rect width="100%" height="12" fill="${tint}"/>
${isMirrored() ? `<g transform="translate(${cardSize.width} 0) scale(-1 1)">` : '<g>'}
${shapes}
${hasOwnMark ? '' : firstMark(accent)}
${label(cardSize.width - margin, 586, cardTexts.countedInPublic(), { size: 26, color: colors.soft, anchor: 'end' })}
</g></svg>`

/** The bar of both sides over the whole width, with the shares above and the number of votes below. */
export function resultShapes(counts: VoteCounts, top: number): string {
  const width = cardSize.width - 2 * margin
  const right = margin + width
  const bar = (fill: string, share = 1) =>
    `<rect x="${margin}" y="${top}" width="${width * share}" height="26" fill="${fill}" clip-path="url(#bar)"/>`
  const clip = `<clipPath id="bar"><rect x="${margin}" y="${top}" width="${width}" height="26" rx="13"/></clipPath>`
  if (!leadingShare(counts)) {
    return `${clip}${bar(colors.line)}${label(margin, top - 20, cardTexts.beAmongFirst(), { size: 40, color: colors.soft, weight: 600 })}`
  }
  const support = supportPercent(counts)
  const total = counts.upvoteCount + counts.downvoteCount
  const votes = votesText(total)
  const below = hasFewVotes(counts) ? cardTexts.fewVotes({ votes }) : votes
  const strong = { size: 46, weight: 700 }
  return [
    clip,
    bar('url(#oppose)'),
    bar(colors.support, counts.upvoteCount / total),
    label(margin, top - 20, sideShareText('support', support), {
      ...strong,
      color: colors.support,
    }),
    label(right, top - 20, sideShareText('oppose', 100 - support), {
      ...strong,
      color: colors.oppose,
      anchor: 'end',
    }),
    label(margin, top + 66, below, { size: 30, color: colors.soft }),
  ].join('')
}

/** The line of support in a box, from the lowest to the highest share of it. */
export function trendShapes(
  trend: TrendPoint[],
  { left, top, accent }: { left: number; top: number; accent: string },
): string {
  const [width, height] = [280, 56]
  const shares = trend.map(({ percent }) => percent)
  const lowest = Math.min(...shares)
  const range = Math.max(4, Math.max(...shares) - lowest)
  const places = trend.map(({ at, percent }) => ({
    x: (left + at * width).toFixed(1),
    y: (top + height - ((percent - lowest) / range) * height).toFixed(1),
  }))
  const last = places.at(-1)
  return `<polyline points="${places.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${accent}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="${last?.x}" cy="${last?.y}" r="9" fill="${accent}"/>
${label(left + width + 28, top + 44, cardTexts.supportOverYear(), { size: 26, color: colors.soft })}`
}

/** How many people of a party have which share of support, by tenths. */
export function distributionShapes(distribution: number[], top: number, height: number): string {
  const gap = 12
  const step = (cardSize.width - 2 * margin + gap) / distribution.length
  const most = Math.max(1, ...distribution)
  const bars = distribution.map((people, index) => {
    const barHeight = Math.max(6, (people / most) * height)
    const x = margin + index * step
    const fill = people === 0 ? colors.line : fillOfTenth(index)
    return `<rect x="${x}" y="${top + height - barHeight}" width="${step - gap}" height="${barHeight}" rx="4" fill="${fill}"/>`
  })
  const below = { size: 26, color: colors.soft }
  return [
    ...bars,
    label(margin, top + height + 38, cardTexts.opposed(), below),
    label(cardSize.width - margin, top + height + 38, cardTexts.supported(), {
      ...below,
      anchor: 'end',
    }),
  ].join('')
}

/** As on the page of a party: the tenths beside the middle belong to neither side. */
const fillOfTenth = (tenth: number) =>
  tenth < 4 ? 'url(#oppose)' : tenth > 5 ? colors.support : colors.soft

/** The square behind initials. */
export const monogramShape = (
  name: string,
  box: { left: number; top: number; width: number; height: number },
) =>
  `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" rx="16" fill="${monogramColors(name).ground}"/>`

/** Grounds and inks of monograms by hue: those of the site in OKLCH, which SVG renderers do not know. */
export const monogramColors = (name: string) => ({
  ground: oklch(0.915, 0.04, monogramHue(name)),
  ink: oklch(0.39, 0.095, monogramHue(name)),
})

/** An OKLCH colour as `#rrggbb` (https://bottosson.github.io/posts/oklab). */
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const encoded = linear.map((value) => {
    const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, gamma)) * 255)
  })
  return `#${encoded.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
