import type { HairStyles } from './hair.ts'
import { fill, line, outline } from './pen.ts'

export const wrappedHair = {
  scarf: (tones) => ({
    coversEars: true,
    behind: fill(
      outline('-118,-90 -70,-172 0,-190 70,-172 118,-90 136,60 178,220 -178,220 -136,60'),
      tones.fold,
    ),
    over:
      fill(
        outline('-96,70 0,136 96,70 150,150 186,240 120,300 10,330 -110,300 -186,240 -150,150'),
        tones.cloth,
      ) +
      line('M-120 120 C-70 200 20 230 120 190', tones.fold, 5) +
      line('M-148 176 C-80 262 40 280 150 232', tones.fold, 5) +
      line('M-70 128 C-30 170 30 180 84 150', tones.fold, 4),
    front:
      // The face looks through the inner outline: both are one even-odd path.
      `<path fill-rule="evenodd" fill="${tones.cloth}" d="${outline('0,-186 72,-168 118,-96 124,0 116,90 70,152 0,172 -70,152 -116,90 -124,0 -118,-96 -72,-168')}${outline('0,-124 56,-112 84,-66 90,0 84,62 54,116 0,140 -54,116 -84,62 -90,0 -84,-66 -56,-112')}"/>` +
      line('M-60 -150 C-20 -168 40 -164 80 -126', tones.fold, 5) +
      line('M-86 -118 C-106 -60 -108 10 -98 78', tones.fold, 5) +
      line('M92 -104 C110 -50 110 20 98 84', tones.fold, 5),
  }),

  turban: (tones) => ({
    front:
      fill(
        outline(
          '-98,-24! -104,-96 -92,-168 -40,-208 40,-210 98,-172 108,-96 98,-24! 92,-66 40,-118 0,-136! -40,-118 -92,-66',
        ),
        tones.cloth,
      ) +
      line('M0 -138 C-44 -122 -86 -86 -101 -40', tones.fold, 5) +
      line('M-4 -158 C-50 -146 -94 -112 -106 -72', tones.fold, 5) +
      line('M0 -180 C-44 -176 -84 -150 -100 -118', tones.fold, 5) +
      line('M0 -138 C44 -122 86 -86 101 -40', tones.fold, 5) +
      line('M10 -156 C60 -144 96 -108 108 -72', tones.fold, 5) +
      line('M26 -178 C62 -170 92 -146 104 -112', tones.fold, 5) +
      line('M0 -140 C14 -166 30 -188 52 -200', tones.fold, 5),
  }),
} satisfies HairStyles
