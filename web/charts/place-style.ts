import type { CSSProperties } from 'react'
import type { Place } from './field-layout.ts'

/** The custom properties that `.plot-place` reads. */
export const placeStyle = ({ x, y }: Place) =>
  ({ '--x': x.toFixed(1), '--y': y.toFixed(1) }) as CSSProperties
