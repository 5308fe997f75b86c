import type { HairStyles } from './hair.ts'
import { curlMarks, curlsAlong } from './hair-strokes.ts'
import { both, disc, fill, line, outline, pointsOf } from './pen.ts'

export const curlyHair = {
  afro: (tones) => ({
    behind:
      curlsAlong(tones, {
        x: 0,
        y: -58,
        rx: 122,
        ry: 118,
        from: 150,
        to: 390,
        count: 21,
        size: 34,
      }) + fill(outline('-140,-60 -104,-160 0,-196 104,-160 140,-60 116,30 -116,30'), tones.base),
    front:
      fill(
        outline(
          '-99,2! -94,-56 -82,-90 -48,-108 0,-112 48,-108 82,-90 94,-56 99,2! 116,-40 112,-110 70,-166 0,-184 -70,-166 -112,-110 -116,-40',
        ),
        tones.base,
      ) +
      curlsAlong(tones, { x: 0, y: -20, rx: 84, ry: 92, from: 198, to: 342, count: 12, size: 17 }) +
      curlMarks(tones, '-84,-130 -44,-158 8,-170 58,-150 94,-112 -106,-84 -16,-136 36,-128'),
  }),

  curls: (tones) => ({
    front:
      fill(
        outline(
          '-97,-6! -93,-60 -78,-94 78,-94 93,-60 97,-6! 110,-40 108,-110 68,-160 0,-176 -68,-160 -108,-110 -110,-40',
        ),
        tones.base,
      ) +
      curlsAlong(tones, {
        x: 0,
        y: -66,
        rx: 100,
        ry: 104,
        from: 176,
        to: 364,
        count: 13,
        size: 25,
      }) +
      curlsAlong(tones, { x: 0, y: -18, rx: 78, ry: 88, from: 210, to: 330, count: 7, size: 21 }) +
      curlMarks(tones, '-76,-120 -34,-146 14,-150 60,-132 -50,-104 -6,-116 40,-104 88,-92'),
  }),

  coils: (tones) => ({
    coversEars: true,
    behind:
      curlsAlong(tones, {
        x: 0,
        y: -10,
        rx: 134,
        ry: 144,
        from: 120,
        to: 420,
        count: 25,
        size: 35,
      }) +
      fill(
        outline('-130,-60 -80,-150 0,-170 80,-150 130,-60 140,80 90,130 -90,130 -140,80'),
        tones.dark,
      ),
    front:
      fill(
        outline(
          '-94,60! -94,0 -88,-56 -60,-92 -6,-108 30,-128! 64,-94 88,-52 95,0 94,60! 128,20 126,-84 84,-150 0,-178 -84,-150 -126,-84 -128,20',
        ),
        tones.base,
      ) +
      pointsOf(
        '-104,64 104,64 -112,20 112,20 -110,-28 110,-30 -98,-70 98,-72 -70,-104 72,-102 -34,-122 48,-124 6,-134',
      )
        .map(([x, y], index) => disc(x, y, index % 3 === 0 ? 25 : 21, tones.base))
        .join('') +
      curlMarks(
        tones,
        '-108,54 108,60 -118,0 116,2 -104,-54 104,-58 -70,-112 72,-110 -16,-144 34,-146 -128,80 130,84 -136,30 138,32',
      ),
  }),

  locs: (tones) => ({
    coversEars: true,
    behind: [-126, -100, 100, 126]
      .map((x, index) =>
        line(
          `M${x * 0.8} -70 C${x} 0 ${x * 1.06} 90 ${x * 1.02} ${190 + (index % 2) * 26}`,
          tones.dark,
          27,
        ),
      )
      .join(''),
    over: [-112, 112]
      .map(
        (x) =>
          line(`M${x} 20 C${x * 1.04} 90 ${x * 1.1} 150 ${x * 1.04} 236`, tones.base, 26) +
          line(
            `M${x - 5} 60 l9 6 M${x - 4} 100 l10 6 M${x - 2} 140 l10 6 M${x} 180 l9 6`,
            tones.light,
            3,
          ),
      )
      .join(''),
    front:
      fill(
        outline(
          '-90,-10! -88,-66 -60,-98 0,-118 60,-98 88,-66 90,-10! 116,-40 104,-122 56,-170 0,-182 -56,-170 -104,-122 -116,-40',
        ),
        tones.base,
      ) +
      both(line('M30 -150 C84 -128 108 -60 108 40', tones.base, 27)) +
      line(
        'M0 -172 L0 -124 M-26 -168 C-40 -150 -50 -132 -54 -112 M26 -168 C40 -150 50 -132 54 -112',
        tones.light,
        3,
      ),
  }),
} satisfies HairStyles
