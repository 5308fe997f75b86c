import { initials } from '../lib/formats.ts'
import { monogramHue } from './monogram-hue.ts'

/** Initials on a background hue derived from the name; fills its box and scales with it. */
export function Monogram({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className={`monogram hue-${monogramHue(name)}`}>
      <span>{initials(name)}</span>
    </span>
  )
}
