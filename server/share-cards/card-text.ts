import { escapeHtml } from '../../contract/escape-html.ts'
import { loadSharp } from '../platform/images.ts'
import { isMirrored } from './card-shapes.ts'
import { type FontFiles, fontFamilies } from './font-files.ts'

/** A part of a picture, to be laid on another one. */
export interface Layer {
  input: Buffer
  left: number
  width: number
  top: number
}

/** Where a text goes, and how large it is at most; sizes in pixels. */
export interface TextPlace {
  left: number
  top: number
  width: number
  height: number
  size: number
  weight: 'Normal' | 'Semi-Bold' | 'Bold'
  color: string
  /** `middle`: in the middle of the height. `direction`: texts that are not written in the card's direction begin at the other side. */
  align?: 'middle' | 'direction'
}

export interface DrawnText extends Layer {
  height: number
}

/** Pixels; a text that is too long at this size is cut. */
const smallest = 26

/**
 * Draws a text in any script, in lines as wide as its place: smaller if it needs to be, and cut if that is not enough.
 * Shaping and the order of right-to-left texts are Pango's.
 * @returns undefined for a text without anything that the fonts can draw
 */
export async function drawText(
  fonts: FontFiles,
  text: string,
  place: TextPlace,
): Promise<DrawnText | undefined> {
  let shown = (await fonts.prepare(text)).replace(/\s+/gu, ' ').trim()
  if (shown === '') return undefined
  // Each round is smaller or shorter by a sixth at least.
  for (let { size } = place; ; ) {
    const { data, info } = await drawOnce(shown, size, place)
    const { width, height } = info
    if (height <= place.height || shown.length < 3)
      return placed(data, { width, height }, shown, place)
    if (size > smallest) size = Math.max(smallest, Math.floor(size * 0.84))
    else shown = cut(shown, Math.min(0.84, place.height / height))
  }
}

function placed(
  input: Buffer,
  { width, height }: { width: number; height: number },
  text: string,
  place: TextPlace,
): DrawnText {
  const isMoved = place.align === 'direction' && beginsRightToLeft.test(text) !== isMirrored()
  return {
    input,
    width,
    height,
    left: Math.round(place.left) + (isMoved ? Math.round(place.width) - width : 0),
    top: place.top + (place.align === 'middle' ? Math.round((place.height - height) / 2) : 0),
  }
}

/** True if the first letter is of a script that is written from right to left. */
const beginsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u

async function drawOnce(text: string, size: number, { width, weight, color }: TextPlace) {
  const sharp = await loadSharp()
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`
  const font = `${fontFamilies(text)} ${weight} ${size}`
  return sharp({
    text: { text: markup, font, width: Math.round(width), dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

/** A share of a text, without a broken word if it has spaces. */
function cut(text: string, share: number): string {
  const characters = Array.from(text.replace(/…$/u, ''))
  const kept = characters.slice(0, Math.max(1, Math.floor(characters.length * share))).join('')
  const atWord = kept.replace(/\s+\S*$/u, '')
  return `${atWord.length > kept.length * 0.7 ? atWord : kept.trimEnd()}…`
}
