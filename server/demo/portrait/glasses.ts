import type { Look } from './look.ts'
import { line } from './pen.ts'

const frames = {
  round: (x: number) => `M${x - 33} 2 a33 31 0 1 1 66 0 a33 31 0 1 1 -66 0Z`,
  square: (x: number) => `M${x - 35} -24 h70 l-5 42 q-2 10 -12 10 h-36 q-10 0 -12 -10Z`,
  half: (x: number) => `M${x - 32} 2 h64 c0 34 -64 34 -64 0Z`,
}

/** Spectacles before the eyes. */
export function drawGlasses(look: Look, shift: number): string {
  if (!look.glasses) return ''
  const frame = frames[look.glasses]
  const color = look.glasses === 'half' ? '#8c6f3c' : '#2b2624'
  const width = look.glasses === 'half' ? 4 : 6
  const lens = 'style="fill:#ffffff;fill-opacity:0.14"'
  const level = look.glasses === 'half' ? 4 : -6
  return [
    line(frame(shift - 42), color, width, lens),
    line(frame(shift + 42), color, width, lens),
    line(
      `M${shift - 9} ${level} C${shift - 4} ${level - 8} ${shift + 4} ${level - 8} ${shift + 9} ${level}`,
      color,
      width,
    ),
    line(
      `M${shift - 75} ${level - 4} L-104 ${level - 10} M${shift + 75} ${level - 4} L104 ${level - 10}`,
      color,
      width - 1,
    ),
  ].join('')
}
