import { grounds, mix, paper } from './palette.ts'
import { disc, fill, line } from './pen.ts'

export const width = 640
export const height = 800

type Scene = (tone: string, ground: string) => string

const scenes: Scene[] = [
  (tone) => disc(320, 372, 258, tone),
  (tone) => fill('M90 800 L90 372 A230 230 0 0 1 550 372 L550 800Z', tone),
  (tone) => fill('M0 0 L640 0 L0 640Z', tone),
  (tone, ground) =>
    fill('M0 430 C120 370 220 420 330 384 C450 346 540 396 640 356 L640 800 L0 800Z', tone) +
    fill('M0 540 C160 480 300 540 640 470 L640 800 L0 800Z', mix(tone, ground, 0.45)) +
    disc(508, 214, 62, mix(tone, paper, 0.5)),
  (tone) => fill('M0 0 L320 0 L320 800 L0 800Z', tone),
  (tone) => [150, 250, 350, 450, 550, 650].map((y) => line(`M0 ${y} L640 ${y}`, tone, 16)).join(''),
  (tone, ground) => disc(320, 372, 290, tone) + disc(320, 372, 226, mix(tone, ground, 0.5)),
  (tone) =>
    fill(
      'M40 800 L40 330 L110 330 L110 240 L170 240 L170 800Z M470 800 L470 280 L520 280 L520 200 L560 200 L560 380 L610 380 L610 800Z',
      tone,
    ),
]

/** A calm ground; which one, the numbers decide. */
export function drawBackdrop(random: () => number): string {
  const [ground, tone] = grounds[Math.floor(random() * grounds.length)] ?? grounds[0]
  const scene = scenes[Math.floor(random() * scenes.length)]
  return fill(`M0 0 H${width} V${height} H0Z`, ground) + (scene?.(tone, ground) ?? '')
}
