import type { Flesh } from './face.ts'
import type { Look } from './look.ts'
import { hairColors, mix } from './palette.ts'
import { both, fill, line, outline } from './pen.ts'

/** Beard or moustache under the mouth's drawing, so that the lips stay visible. */
export function drawBeard(look: Look, flesh: Flesh, shift: number): string {
  if (!look.beard) return ''
  const color = hairColors[look.hairColor]
  const tone = mix(color, flesh.shade, look.beard === 'stubble' ? 0.62 : 0.08)
  const moustache = fill(
    outline('0,60 20,58 42,76 50,94! 28,86 0,78 -28,86 -50,94! -42,76 -20,58'),
    tone,
  )
  const full = fill(
    outline(
      '-99,2! -86,48 -64,68 -34,60 0,56 34,60 64,68 86,48 99,2! 103,60 86,116 48,156 0,166 -48,156 -86,116 -103,60',
    ),
    tone,
    look.beard === 'stubble' ? 'opacity="0.55"' : '',
  )
  const goatee = fill(
    outline('-40,96! -18,108 18,108 40,96! 40,132 20,156 0,160 -20,156 -40,132'),
    tone,
  )
  const drawing = {
    stubble: full,
    full:
      full + moustache + both(line('M28 140 C44 132 58 118 66 102', mix(tone, '#f0e6d8', 0.2), 4)),
    moustache,
    goatee: goatee + moustache,
  }[look.beard]
  return `<g transform="translate(${shift} 0)">${drawing}</g>`
}
