import type { CSSProperties } from 'react'
import { type Place, round } from './paths.ts'

/** The custom properties by which `charts.css` places texts and links in a plot. */
export const placeStyle = ({ x, y }: Place) =>
  ({ '--x': round(x), '--y': round(y) }) as CSSProperties
