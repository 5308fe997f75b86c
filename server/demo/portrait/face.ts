import type { Look } from './look.ts'
import { hairColors, ink, mix, paper, skins } from './palette.ts'
import { both, disc, fill, flipped, line, mirrored, outline, type Point } from './pen.ts'

/** The tones of one skin under the light of these portraits. */
export interface Flesh {
  base: string
  shade: string
  deep: string
  lip: string
}

export function fleshOf(look: Look): Flesh {
  const base = skins[look.skin]
  // Dark skin needs a darker shade than light skin for the same depth.
  const isDark = ['chestnut', 'umber', 'ebony'].includes(look.skin)
  return {
    base,
    shade: isDark ? mix(base, '#1d0a0c', 0.27) : mix(base, '#5b2b26', 0.2),
    deep: isDark ? mix(base, '#120607', 0.6) : mix(base, '#3a1a1c', 0.46),
    lip: mix(
      base,
      look.features === 'strong' ? '#8c3b38' : '#a5383f',
      look.features === 'strong' ? 0.32 : 0.5,
    ),
  }
}

/** Half-widths at brow, cheekbone, jaw and chin, and where the chin ends. */
const shapes = {
  oval: { brow: 96, cheek: 98, jaw: 80, chin: 42, end: 140 },
  round: { brow: 98, cheek: 105, jaw: 92, chin: 52, end: 132 },
  long: { brow: 92, cheek: 93, jaw: 78, chin: 42, end: 150 },
  square: { brow: 98, cheek: 101, jaw: 94, chin: 58, end: 138 },
  heart: { brow: 101, cheek: 98, jaw: 72, chin: 32, end: 140 },
} as const

export function faceOutline(look: Look): Point[] {
  const { brow, cheek, jaw, chin, end } = shapes[look.face ?? 'oval']
  return mirrored([
    [0, -156],
    [54, -144],
    [brow - 13, -108],
    [brow, -56],
    [cheek, 18],
    [jaw + 4, 72],
    [chin + 12, end - 24],
    [chin - 14, end - 4],
    [0, end],
  ])
}

export function drawEars(look: Look, flesh: Flesh): string {
  const ear = fill(outline('92,-22 108,-34 121,-22 118,8 106,34 94,34'), flesh.base)
  const fold = line('M101 -12 C112 -22 116 -8 110 4 C107 10 104 14 105 20', flesh.shade, 4)
  const jewel = {
    stud: disc(109, 33, 5.5, '#d9b866'),
    drop: disc(109, 34, 4, '#d9b866') + fill('M109 40 l7 17 a7.5 7.5 0 1 1 -14 0 Z', '#d9b866'),
    hoop: `<circle cx="109" cy="49" r="16" fill="none" stroke="#d9b866" stroke-width="4.5"/>`,
  }
  return both(ear + fold + (look.earrings ? jewel[look.earrings] : ''))
}

/** Brows, eyes, nose, mouth and the marks of the years; `turn` moves them as the head turns. */
export function drawFeatures(look: Look, flesh: Flesh, turn: number, smile: number): string {
  const strong = look.features === 'strong'
  const shift = turn * 9
  const at = (x: number, y: number, drawing: string, scale = 1) =>
    `<g transform="translate(${x} ${y}) scale(${scale} 1)">${drawing}</g>`
  const spread = 41
  const near = 1 + turn * 0.05
  const far = 1 - turn * 0.05
  const eye = drawEye(look, flesh)
  const brow = drawBrow(look, strong)
  return [
    drawYears(look, flesh, shift),
    at(shift + spread * far, -8, eye, -far),
    at(shift - spread * near, -8, eye, near),
    at(shift + spread * far, strong ? -36 : -39, brow, -far),
    at(shift - spread * near, strong ? -36 : -39, brow, near),
    at(shift * 1.5, 0, turn < 0 ? flipped(drawNose(strong, flesh)) : drawNose(strong, flesh)),
    at(shift * 1.1, strong ? 84 : 82, drawMouth(strong, flesh, smile)),
  ].join('')
}

function drawEye(look: Look, flesh: Flesh): string {
  const strong = look.features === 'strong'
  const white = mix(paper, flesh.base, 0.12)
  const iris = mix(hairColors[look.hairColor], '#4a3a2c', look.years === 'old' ? 0.3 : 0.55)
  const lens = 'M-19 3 C-12 -9 8 -12 18 -1 C11 9 -10 11 -19 3Z'
  const lids =
    look.years === 'old' ? 'M-20 -8 C-10 -17 10 -17 20 -5' : 'M-17 -9 C-9 -18 8 -18 17 -8'
  return [
    fill(lens, white),
    disc(-0.5, -0.5, 8.6, mix(iris, '#2a2420', 0.35)),
    disc(-0.5, -0.5, 4.2, '#17140f'),
    disc(2.4, -3.6, 2.2, paper),
    line('M-20 3 C-12 -10 8 -13 19 -1', mix(ink, flesh.deep, strong ? 0.35 : 0.05), strong ? 4 : 5),
    strong ? '' : line('M-19 2 l-6 -4', mix(ink, flesh.deep, 0.05), 4),
    line(lids, flesh.shade, 3),
    line('M-12 11 C-4 14 8 12 14 6', flesh.shade, 2.6),
  ].join('')
}

function drawBrow(look: Look, strong: boolean): string {
  const hair = hairColors[look.hairColor]
  const color = mix(hair, look.hairColor === 'white' ? '#8d8880' : '#2a201b', 0.4)
  const d = strong
    ? 'M-28 6 C-18 -9 6 -11 25 -2 C26 2 25 6 23 7 C8 1 -12 1 -28 6Z'
    : 'M-27 5 C-16 -9 4 -10 24 1 C24 3 23 4 22 5 C6 -3 -12 -4 -27 5Z'
  return fill(d, color)
}

function drawNose(strong: boolean, flesh: Flesh): string {
  const side = strong
    ? 'M12 -26 C12 0 20 22 25 40 C27 50 20 55 10 53 C4 56 -8 56 -14 52 C-4 50 2 46 4 40 C7 20 4 -4 12 -26Z'
    : 'M10 -22 C9 2 15 22 19 38 C21 46 15 50 8 49 C3 52 -6 52 -11 48 C-3 46 2 43 3 38 C5 20 3 0 10 -22Z'
  const wing = strong ? 'M-20 44 C-20 52 -12 54 -8 52' : 'M-15 41 C-15 48 -9 49 -6 48'
  return (
    fill(side, flesh.shade) +
    line(wing, flesh.deep, 3) +
    line(strong ? 'M12 52 C18 52 23 50 24 44' : 'M9 48 C14 48 17 46 18 42', flesh.deep, 3)
  )
}

function drawMouth(strong: boolean, flesh: Flesh, smile: number): string {
  const wide = strong ? 33 : 30
  const corner = -smile * 7
  const middle = smile * 4
  const seam = `M${-wide} ${corner} C${-wide / 2} ${middle} ${-8} ${middle - 1} 0 ${middle + 1} C8 ${middle - 1} ${wide / 2} ${middle} ${wide} ${corner}`
  const upper = `${seam} C${wide / 2} ${middle - 8} 12 ${middle - (strong ? 8 : 12)} 0 ${middle - (strong ? 5 : 7)} C-12 ${middle - (strong ? 8 : 12)} ${-wide / 2} ${middle - 8} ${-wide} ${corner}Z`
  const lower = `M${-wide + 5} ${corner + 3} C${-wide / 2} ${middle + (strong ? 15 : 19)} ${wide / 2} ${middle + (strong ? 15 : 19)} ${wide - 5} ${corner + 3} C${wide / 2} ${middle + 2} ${-wide / 2} ${middle + 2} ${-wide + 5} ${corner + 3}Z`
  return [
    fill(upper, mix(flesh.lip, flesh.deep, 0.28)),
    fill(lower, flesh.lip),
    line(seam, mix(flesh.deep, '#2a1016', 0.35), 3.6),
    line(
      `M-12 ${middle + 23} C-5 ${middle + 26} 6 ${middle + 26} 13 ${middle + 22}`,
      flesh.shade,
      4,
    ),
  ].join('')
}

function drawYears(look: Look, flesh: Flesh, shift: number): string {
  const years = look.years ?? 'grown'
  if (years === 'young') return ''
  // A beard hides the folds beside the mouth.
  const mouth = look.beard && look.beard !== 'stubble' ? '' : 'M31 46 C42 56 47 68 46 80'
  const folds = [
    `<g transform="translate(${shift} 0)">`,
    mouth && both(line(mouth, flesh.shade, years === 'old' ? 4.5 : 3.2)),
    both(line('M26 14 C34 20 48 20 56 13', flesh.shade, years === 'old' ? 4 : 2.6)),
  ].join('')
  const old =
    years === 'old'
      ? both(line('M70 -12 l13 -7 M71 -4 l15 1 M70 4 l12 8', flesh.shade, 3)) +
        line('M-46 -88 C-20 -95 20 -95 46 -88 M-36 -70 C-14 -75 14 -75 36 -70', flesh.shade, 3.2) +
        line('M-7 -40 l-2 -12 M9 -40 l2 -12', flesh.shade, 3)
      : ''
  return `${folds}${old}</g>`
}
