import type { HairStyles, HairTones } from './hair.ts'
import { strands } from './hair-strokes.ts'
import { both, fill, outline } from './pen.ts'

/** Hair parted a little aside and drawn down both temples; the lower ends lie beside the face. */
function parted(tones: HairTones, end: number, width: number): string {
  return (
    fill(
      outline([
        [34, -134, 1],
        [-10, -116],
        [-62, -84],
        [-88, -36],
        [-94, 20],
        [-92, end - 14],
        [-100, end, 1],
        [-width, end - 16],
        [-width - 2, 0],
        [-width + 6, -86],
        [-88, -156],
        [-20, -186],
        [52, -184],
        [96, -146],
        [width - 6, -84],
        [width + 2, 0],
        [width, end - 16],
        [100, end, 1],
        [92, end - 14],
        [95, 20],
        [90, -40],
        [68, -98],
      ]),
      tones.base,
    ) +
    strands(tones, 'M30 -138 C-30 -124 -84 -84 -101 -10') +
    strands(tones, 'M24 -156 C-40 -148 -96 -104 -112 -36') +
    strands(tones, 'M40 -142 C76 -122 98 -74 103 -16')
  )
}

export const longHair = {
  bob: (tones) => ({
    coversEars: true,
    behind: fill(
      outline('-120,-80 -80,-160 0,-182 80,-160 120,-80 130,60 112,122! -112,122! -130,60'),
      tones.dark,
    ),
    front: parted(tones, 112, 126),
  }),

  bangs: (tones) => ({
    coversEars: true,
    behind: fill(
      outline('-120,-80 -80,-160 0,-182 80,-160 120,-80 128,60 118,132! -118,132! -128,60'),
      tones.dark,
    ),
    front:
      fill(
        outline(
          '-90,-56! -92,10 -92,110 -106,124! -126,108 -128,0 -120,-86 -84,-160 0,-186 84,-160 120,-86 128,0 126,108 106,124! 92,110 92,10 90,-56! 60,-62 0,-66 -60,-62',
        ),
        tones.base,
      ) +
      strands(tones, 'M-50 -72 C-46 -110 -28 -146 -4 -164') +
      strands(tones, 'M4 -76 C6 -108 12 -136 22 -156') +
      strands(tones, 'M56 -72 C58 -104 54 -134 46 -152') +
      strands(tones, 'M-112 -30 C-114 20 -112 60 -108 96') +
      strands(tones, 'M112 -30 C114 20 112 60 108 96'),
  }),

  long: (tones) => ({
    coversEars: true,
    behind: fill(
      outline('-118,-80 -80,-160 0,-182 80,-160 118,-80 138,80 150,250 -150,250 -138,80'),
      tones.dark,
    ),
    over:
      both(fill(outline('98,20 132,40 146,130 148,230 122,292 100,250 104,160'), tones.base)) +
      both(strands(tones, 'M120 90 C130 150 130 200 120 256')),
    front: parted(tones, 130, 126),
  }),

  waves: (tones) => ({
    coversEars: true,
    behind: fill(
      outline(
        '-116,-90 -78,-164 0,-188 78,-164 116,-90 150,-6 140,70 168,140 146,220 -146,220 -168,140 -140,70 -150,-6',
      ),
      tones.dark,
    ),
    over:
      both(
        fill(
          outline('96,30 128,20 152,60 146,104 170,150 160,214 124,238 112,200 124,160 100,120'),
          tones.base,
        ),
      ) + both(strands(tones, 'M126 60 C140 90 126 120 144 150 C152 170 148 196 136 214')),
    front:
      fill(
        outline(
          '-30,-134! 16,-112 66,-80 88,-30 98,30 90,96 108,116! 136,84 128,30 142,-24 124,-96 86,-160 20,-192 -50,-186 -98,-148 -126,-86 -140,-20 -126,34 -134,86 -108,112! -90,92 -96,30 -90,-40 -70,-96',
        ),
        tones.base,
      ) +
      strands(tones, 'M-24 -142 C40 -126 92 -84 104 -12 C108 16 102 40 112 70') +
      strands(tones, 'M-14 -160 C60 -150 110 -100 122 -40') +
      strands(tones, 'M-38 -142 C-76 -120 -100 -74 -106 -14 C-108 16 -102 40 -110 66'),
  }),
} satisfies HairStyles
