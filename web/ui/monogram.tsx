import type { CSSProperties } from 'react'
import { initials, monogramHue } from '../../contract/monogram.ts'

/** Initials on a background hue derived from the name; fills its box and scales with it. */
export function Monogram({ name }: { name: string }) {
  // Not a class: pages differ in the hues of their monograms, and the styles of each set of classes are found once.
  const hue = { '--hue': monogramHue(name) } as CSSProperties
  return (
    <span aria-hidden="true" className="monogram" style={hue}>
      <span>{initials(name)}</span>
    </span>
  )
}
