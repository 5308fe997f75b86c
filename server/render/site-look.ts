import { accentTokens } from '../../contract/accent.ts'
import { iconUrl, markOf, pictureWidth } from '../../contract/site-pictures.ts'
import type { SiteLook } from '../../contract/site-settings.ts'

/**
 * The logo in the header: its height, and how wide it may be at most, in rem and in percent of the screen. The name beside
 * it and the buttons need room on a phone of 320 px.
 */
const places = {
  alone: { height: 2, width: 9, share: 35 },
  besideName: { height: 1.75, width: 4, share: 12 },
} as const

/** CSS of a site's own colour and logo, which follows that of the page; empty for a site without. */
export function lookStyles({ accent, logo, logoHeight, logoHasName }: SiteLook): string {
  const tokens = accentTokens(accent)
  const { height, width, share } = logoHasName ? places.alone : places.besideName
  // A logo of unknown size is taken for a square.
  const ratio = logoHeight > 0 ? pictureWidth(logo) / logoHeight : 1
  const ownWidth = Math.min(width, Math.round(height * ratio * 100) / 100)
  // More specific than the sheet that is loaded later.
  return [
    tokens && `html:root{${tokens}}`,
    logo &&
      `html svg:has(>[href="#mark"]){width:min(${ownWidth}rem,${share}vw);height:${height}rem}`,
    logo && logoHasName && 'html .wordmark{position:absolute;clip-path:inset(50%)}',
  ]
    .filter(Boolean)
    .join('')
}

/**
 * Puts a site's own icon and logo into a document in the places of the first ones. The mark is one symbol, which header
 * and footer refer to, so scripts of the page know nothing of it.
 */
export function withLook(document: string, { icon, logo, logoHeight }: SiteLook): string {
  const mark = markOf({ icon, logo })
  if (!mark) return document
  const url = logo || icon
  const [width, height] = logo && logoHeight > 0 ? [pictureWidth(logo), logoHeight] : [32, 32]
  // Functions, because a string could contain a pattern of replacements. Each replaces the first occurrence, which is
  // before everything that users have written.
  return document
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${iconUrl(mark, 'favicon')}" type="image/png" sizes="48x48">`,
    )
    .replace(
      /<link rel="apple-touch-icon"[^>]*>/,
      () => `<link rel="apple-touch-icon" href="${iconUrl(mark, 'apple')}">`,
    )
    .replace(
      /<symbol id="mark"[\s\S]*?<\/symbol>/,
      () =>
        `<symbol id="mark" viewBox="0 0 ${width} ${height}"><image href="${url}" width="${width}" height="${height}"/></symbol>`,
    )
}
