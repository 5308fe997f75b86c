import type { CSSProperties } from 'react'

/** A dot in the colour of a party, which `charts.css` keeps readable in both themes; none without a colour. */
export function PartyMark({ color }: { color: string | null }) {
  if (!color) return null
  return (
    <span aria-hidden="true" className="party-own" style={{ '--party': color } as CSSProperties}>
      <span className="seat-mark" />
    </span>
  )
}
