import { seededRandom } from '../seeded-random.ts'
import { drawBackdrop, height, width } from './backdrop.ts'
import { drawBeard } from './beard.ts'
import { drawClothing } from './clothing.ts'
import { drawHair } from './draw-hair.ts'
import { drawEars, drawFeatures, type Flesh, faceOutline, fleshOf } from './face.ts'
import { drawGlasses } from './glasses.ts'
import type { Look } from './look.ts'
import { cloths } from './palette.ts'
import { fill, flipped, outline } from './pen.ts'

/** A portrait as SVG; the same name and look always give the same picture. */
export function drawPortrait(name: string, look: Look): string {
  const random = seededRandom(`portrait of ${name}`)
  const backdrop = drawBackdrop(random)
  const turn = random() < 0.5 ? -1 : 1
  const tilt = (random() - 0.5) * 5
  const smile = look.years === 'old' ? random() * 0.7 : 0.15 + random() * 0.85
  const breadth = look.features === 'strong' ? 0.96 + random() * 0.05 : 0.86 + random() * 0.07
  const parting = random() < 0.5

  const flesh = fleshOf(look)
  const hair = drawHair(look, cloths[look.accent])
  const side = (drawing = '') => (parting ? flipped(drawing) : drawing)
  const head = (drawing: string) => `<g transform="rotate(${tilt.toFixed(2)} 0 150)">${drawing}</g>`

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><clipPath id="face"><path d="${outline(faceOutline(look))}"/></clipPath></defs>`,
    backdrop,
    '<g transform="translate(320 412) scale(1.1)">',
    head(side(hair.behind)),
    drawNeck(look, flesh),
    drawClothing(look, breadth),
    head(side(hair.over)),
    head(
      [
        hair.coversEars ? '' : drawEars(look, flesh),
        fill(outline(faceOutline(look)), flesh.base),
        `<g clip-path="url(#face)">${drawLight(flesh, turn)}</g>`,
        `<g clip-path="url(#face)">${drawBeard(look, flesh, turn * 5)}</g>`,
        drawFeatures(look, flesh, turn, smile),
        side(hair.front),
        drawGlasses(look, turn * 9),
      ].join(''),
    ),
    '</g></svg>',
  ].join('')
}

function drawNeck(look: Look, flesh: Flesh): string {
  const half = look.features === 'strong' ? 62 : 50
  return (
    fill(
      `M${-half} 60 C${-half} 150 ${-half - 4} 176 -68 200 L0 300 L68 200 C${half + 4} 176 ${half} 150 ${half} 60Z`,
      flesh.base,
    ) +
    fill(
      `M${-half} 96 C-30 160 30 160 ${half} 96 L${half} 150 C30 196 -30 196 ${-half} 150Z`,
      flesh.shade,
    )
  )
}

/** Light from the side the head turns to: a shade on the other one, warmth on the cheeks. */
function drawLight(flesh: Flesh, turn: number): string {
  const shade = fill(
    'M46 -170 C70 -110 62 -50 74 -6 C82 30 66 70 58 100 C50 124 30 140 10 160 L140 160 L140 -170Z',
    flesh.shade,
    'opacity="0.6"',
  )
  const cheeks = [-58, 58].map(
    (x) => `<ellipse cx="${x}" cy="38" rx="25" ry="17" fill="${flesh.lip}" opacity="0.2"/>`,
  )
  return (turn > 0 ? shade : flipped(shade)) + cheeks.join('')
}
