import type { CSSProperties } from 'react'

/** A place in a plot, in percent of its width from the start and of its height from the bottom. */
export interface Place {
  x: number
  y: number
}

/** The custom properties by which `charts.css` places texts and links in a plot. */
export const placeStyle = ({ x, y }: Place) =>
  ({ '--x': x.toFixed(1), '--y': y.toFixed(1) }) as CSSProperties
