import type { HairTones } from './hair.ts'
import { disc, line, pointsOf } from './pen.ts'

export const strands = (tones: HairTones, d: string) => line(d, tones.light, 4)

/** A cluster of curls along an arc, in degrees. */
export function curlsAlong(
  tones: HairTones,
  arc: {
    x: number
    y: number
    rx: number
    ry: number
    from: number
    to: number
    count: number
    size: number
  },
): string {
  return Array.from({ length: arc.count }, (_, index) => {
    const angle = ((arc.from + ((arc.to - arc.from) * index) / (arc.count - 1)) * Math.PI) / 180
    const x = arc.x + Math.cos(angle) * arc.rx
    const y = arc.y + Math.sin(angle) * arc.ry
    const size = arc.size * (0.88 + 0.24 * ((index * 7) % 5) * 0.25)
    return disc(x, y, size, tones.base)
  }).join('')
}

/** The light on single curls, at points as `pointsOf` reads them. */
export const curlMarks = (tones: HairTones, spots: string) =>
  pointsOf(spots)
    .map(([x, y]) => line(`M${x - 11} ${y + 3} a11 11 0 0 1 20 -7`, tones.light, 3.6))
    .join('')
