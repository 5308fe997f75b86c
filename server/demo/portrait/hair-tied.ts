import type { HairStyles, HairTones } from './hair.ts'
import { strands } from './hair-strokes.ts'
import { both, disc, fill, outline } from './pen.ts'

/** Hair combed back from the whole forehead. */
function combedBack(tones: HairTones): string {
  return (
    fill(
      outline(
        '-90,6! -93,-56 -78,-94 -36,-118 0,-122 36,-118 78,-94 93,-56 90,6! 107,-30 108,-92 76,-154 0,-178 -76,-154 -108,-92 -107,-30',
      ),
      tones.base,
    ) +
    strands(tones, 'M-66 -106 C-50 -136 -26 -156 2 -164') +
    strands(tones, 'M-18 -122 C-10 -140 6 -154 26 -162') +
    strands(tones, 'M52 -112 C62 -126 72 -134 82 -138')
  )
}

export const tiedHair = {
  bun: (tones) => ({
    behind:
      disc(8, -182, 46, tones.base) +
      strands(tones, 'M-22 -192 C-10 -214 22 -218 38 -198') +
      strands(tones, 'M-14 -176 C0 -194 20 -196 30 -184'),
    front: combedBack(tones),
  }),

  chignon: (tones) => ({
    behind:
      fill(outline('60,70 112,50 134,90 116,134 70,138'), tones.base) +
      strands(tones, 'M86 78 C108 74 122 92 114 112'),
    front:
      fill(
        outline(
          '0,-132! -46,-112 -82,-64 -95,0 -94,26! -118,16 -119,-50 -104,-120 -58,-170 0,-182 58,-170 104,-120 119,-50 118,16 94,26! 95,0 82,-64 46,-112',
        ),
        tones.base,
      ) +
      both(strands(tones, 'M10 -138 C56 -122 92 -76 104 -18')) +
      both(strands(tones, 'M10 -156 C62 -146 102 -100 112 -52')),
  }),

  'crown-braid': (tones) => ({
    front:
      combedBack(tones) +
      Array.from({ length: 13 }, (_, index) => {
        const angle = ((192 + index * 13) * Math.PI) / 180
        const [x, y] = [Math.cos(angle) * 104, -52 + Math.sin(angle) * 116]
        const spin = 192 + index * 13 + (index % 2 ? 62 : 118)
        return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="23" ry="15" fill="${index % 2 ? tones.base : tones.light}" transform="rotate(${spin} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
      }).join(''),
  }),

  ponytail: (tones) => ({
    behind:
      fill(
        outline('60,-140 136,-124 172,-50 164,50 140,130 118,150! 126,70 122,-20 96,-70'),
        tones.base,
      ) +
      strands(tones, 'M118 -88 C146 -60 152 20 136 96') +
      disc(104, -112, 18, tones.dark),
    front: combedBack(tones),
  }),
} satisfies HairStyles
