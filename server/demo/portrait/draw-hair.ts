import type { DrawHair, Hair } from './hair.ts'
import { curlyHair } from './hair-curly.ts'
import { longHair } from './hair-long.ts'
import { shortHair } from './hair-short.ts'
import { tiedHair } from './hair-tied.ts'
import { wrappedHair } from './hair-wrapped.ts'
import type { HairStyle, Look } from './look.ts'
import { hairColors, mix } from './palette.ts'

const styles: Record<HairStyle, DrawHair> = {
  ...shortHair,
  ...curlyHair,
  ...longHair,
  ...tiedHair,
  ...wrappedHair,
}

/** A sitter's hair; a scarf or turban is of the given cloth. */
export function drawHair(look: Look, cloth: string): Hair {
  const base = hairColors[look.hairColor]
  const tones = {
    base,
    dark: mix(base, '#15100e', 0.32),
    light: mix(base, '#f0dcc0', look.hairColor === 'black' ? 0.13 : 0.22),
    cloth,
    fold: mix(cloth, '#1c1a20', 0.2),
  }
  return styles[look.hair](tones)
}
