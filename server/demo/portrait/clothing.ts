import type { Look } from './look.ts'
import { cloths, mix, paper } from './palette.ts'
import { both, disc, fill, line, mirrored, outline } from './pen.ts'

const torso = (breadth: number) =>
  outline(
    mirrored([
      [0, 196, 1],
      [58, 184, 1],
      [96, 214],
      [190 * breadth, 246],
      [246 * breadth, 288],
      [282 * breadth, 380],
      [296 * breadth, 470, 1],
      [0, 470, 1],
    ]),
  )

const white = mix(paper, '#ffffff', 0.4)
const shirtShade = '#d8d3ca'

function shirt(color: string, shade: string): string {
  return (
    fill('M-64 178 L64 178 L52 440 L-52 440Z', color) +
    both(fill('M60 172 C50 192 32 206 4 214 L26 252 L70 196Z', color)) +
    both(line('M60 180 C48 196 30 208 6 214 L26 252 L66 202', shade, 3.5))
  )
}

function tie(color: string): string {
  return (
    fill('M-18 214 L18 214 L12 244 L-12 244Z', mix(color, '#16161c', 0.18)) +
    fill('M-12 244 L12 244 L30 440 L-30 440Z', color) +
    line(
      'M-15 290 L17 270 M-18 330 L21 306 M-22 372 L24 344 M-25 414 L28 384',
      mix(color, paper, 0.28),
      5,
    )
  )
}

const lapels = (color: string, edge: string) =>
  both(
    fill(
      'M56 182 L100 208 L118 262 L92 268 L104 286 L0 440 L-6 440 C18 380 44 300 56 182Z',
      color,
    ) +
      line('M58 184 C46 300 20 380 -4 436', edge, 4) +
      line('M100 210 L118 262 L92 268 L104 286 L26 402', edge, 3.5),
  )

type Draw = (cloth: string, accent: string, breadth: number) => string

const outfits: Record<Look['outfit'], Draw> = {
  suit: (cloth, accent, breadth) =>
    shirt(white, shirtShade) +
    tie(accent) +
    jacket(cloth, breadth) +
    lapels(mix(cloth, '#0d0e12', 0.12), mix(cloth, '#08090c', 0.42)),

  'open-collar': (cloth, accent, breadth) =>
    shirt(mix(accent, paper, 0.72), mix(accent, paper, 0.4)) +
    line('M0 262 L0 440', mix(accent, paper, 0.4), 3) +
    jacket(cloth, breadth) +
    lapels(mix(cloth, '#0d0e12', 0.12), mix(cloth, '#08090c', 0.42)),

  blazer: (cloth, accent, breadth) =>
    fill('M-66 190 C-40 262 40 262 66 190 L60 440 L-60 440Z', accent) +
    line('M-58 206 C-36 262 36 262 58 206', mix(accent, '#16161c', 0.2), 4) +
    jacket(cloth, breadth) +
    lapels(mix(cloth, paper, 0.08), mix(cloth, '#08090c', 0.35)),

  rollneck: (cloth, _accent, breadth) =>
    fill(torso(breadth), cloth) +
    fill(
      'M-66 146 C-34 164 34 164 66 146 L70 206 C36 230 -36 230 -70 206Z',
      mix(cloth, paper, 0.1),
    ) +
    line('M-65 150 C-34 168 34 168 65 150', mix(cloth, '#101014', 0.25), 4) +
    line('M-70 206 C-36 230 36 230 70 206', mix(cloth, '#101014', 0.25), 4) +
    line(
      'M-150 300 C-160 350 -162 400 -160 440 M150 300 C160 350 162 400 160 440',
      mix(cloth, '#101014', 0.22),
      4,
    ),

  'bow-blouse': (cloth, accent, breadth) =>
    fill(torso(breadth), cloth) +
    fill('M-58 184 C-30 232 30 232 58 184 L66 198 C40 250 -40 250 -66 198Z', accent) +
    both(fill('M4 238 C30 214 66 218 74 236 C70 262 34 268 4 248Z', accent)) +
    fill('M-6 250 C-14 300 -38 340 -52 372 L-22 380 C-8 340 4 300 8 256Z', accent) +
    fill(
      'M6 250 C16 296 34 320 50 346 L24 366 C8 330 -4 300 -4 256Z',
      mix(accent, '#16161c', 0.12),
    ) +
    disc(0, 243, 13, mix(accent, '#16161c', 0.16)),

  mandarin: (cloth, accent, breadth) =>
    fill(torso(breadth), cloth) +
    fill(
      'M-62 158 C-58 190 -30 206 -7 212 L-7 232 C-40 226 -72 206 -76 186Z',
      mix(cloth, paper, 0.12),
    ) +
    fill('M62 158 C58 190 30 206 7 212 L7 232 C40 226 72 206 76 186Z', mix(cloth, paper, 0.12)) +
    line('M0 226 L0 440', mix(cloth, '#101014', 0.4), 4) +
    [262, 318, 374].map((y) => disc(0, y, 8, accent)).join(''),

  drape: (cloth, accent, breadth) =>
    fill(torso(breadth), accent) +
    line('M-58 190 C-30 240 30 240 58 190', mix(accent, '#16161c', 0.2), 5) +
    fill(
      'M62 180 C110 196 200 226 240 262 C270 300 284 380 292 470 L-250 470 C-150 430 10 330 62 180Z',
      cloth,
    ) +
    line('M84 194 C40 330 -90 410 -190 452', mix(cloth, paper, 0.35), 9) +
    line(
      'M130 208 C100 340 -10 420 -90 462 M180 226 C160 350 80 430 20 466',
      mix(cloth, '#101014', 0.2),
      5,
    ),

  cardigan: (cloth, accent, breadth) =>
    shirt(mix(accent, paper, 0.6), mix(accent, paper, 0.25)) +
    line('M0 262 L0 440', mix(accent, paper, 0.25), 3) +
    fill(
      'M58 186 C110 214 190 238 240 276 C276 320 288 400 294 470 L18 470 C40 390 58 300 58 186Z',
      cloth,
      transformOf(breadth),
    ) +
    fill(
      'M-58 186 C-110 214 -190 238 -240 276 C-276 320 -288 400 -294 470 L-18 470 C-40 390 -58 300 -58 186Z',
      cloth,
      transformOf(breadth),
    ) +
    both(line('M62 200 C64 300 46 390 26 462', mix(cloth, paper, 0.22), 13)) +
    disc(40, 372, 7, mix(cloth, '#101014', 0.4)) +
    disc(32, 424, 7, mix(cloth, '#101014', 0.4)),

  pearls: (cloth, _accent, breadth) =>
    fill(torso(breadth), cloth) +
    line('M-96 214 C-60 266 60 266 96 214', mix(cloth, '#101014', 0.22), 5) +
    Array.from({ length: 13 }, (_, index) => {
      const angle = ((18 + index * 12) * Math.PI) / 180
      return (
        disc(Math.cos(angle) * 74, 172 + Math.sin(angle) * 54, 8.5, '#f3ece0') +
        disc(Math.cos(angle) * 74 - 2, 170 + Math.sin(angle) * 54, 3, '#ffffff')
      )
    }).join(''),

  'work-jacket': (cloth, accent, breadth) =>
    fill('M-66 186 C-40 226 40 226 66 186 L60 440 L-60 440Z', mix(accent, paper, 0.5)) +
    jacket(cloth, breadth) +
    both(
      fill('M60 168 L112 206 L96 262 L22 250 C42 230 56 204 60 168Z', mix(cloth, paper, 0.1)) +
        line('M60 170 L112 206 L96 262 L22 250', mix(cloth, '#08090c', 0.35), 4),
    ) +
    both(line('M92 336 L168 336 L164 402 M92 336 L92 402', mix(cloth, '#08090c', 0.3), 4)),

  coat: (cloth, accent, breadth) =>
    fill(torso(breadth), cloth) +
    fill('M-64 150 C-30 176 30 176 64 150 L70 206 C30 240 -30 240 -70 206Z', accent) +
    fill('M-40 214 C0 236 30 232 54 214 L40 330 L-12 352Z', accent) +
    line(
      'M-64 166 C-30 194 30 194 64 166 M-66 188 C-30 216 30 216 68 188 M-20 232 C-14 270 -8 310 -4 344 M22 230 C22 262 18 300 14 336',
      mix(accent, '#101014', 0.2),
      4,
    ) +
    both(
      fill('M64 178 L122 208 L140 300 L60 340 C74 290 76 230 64 178Z', mix(cloth, paper, 0.08)) +
        line('M122 208 L140 300 L60 340', mix(cloth, '#08090c', 0.35), 4),
    ),
}

const transformOf = (breadth: number) => `transform="scale(${breadth} 1)"`

/** A jacket open over the shirt. */
function jacket(cloth: string, breadth: number): string {
  return both(
    fill(
      'M56 182 C100 214 190 234 240 270 C276 316 288 400 296 470 L-2 470 C30 390 52 300 56 182Z',
      cloth,
      transformOf(breadth),
    ) + line('M170 330 C182 370 186 410 186 450', mix(cloth, '#08090c', 0.3), 4),
  )
}

export function drawClothing(look: Look, breadth: number): string {
  return outfits[look.outfit](cloths[look.cloth], cloths[look.accent], breadth)
}
