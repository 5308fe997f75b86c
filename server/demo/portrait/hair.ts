import type { HairStyle } from './look.ts'

/** A hairstyle in its layers: behind the shoulders, over them, and over the face. */
export interface Hair {
  behind?: string
  over?: string
  front: string
  /** The ears are under it. */
  coversEars?: boolean
}

/** The tones of one head of hair. */
export interface HairTones {
  base: string
  dark: string
  light: string
  /** The cloth of a scarf or turban, and its folds. */
  cloth: string
  fold: string
}

export type DrawHair = (tones: HairTones) => Hair

/** Some of the hairstyles, by name. */
export type HairStyles = Partial<Record<HairStyle, DrawHair>>
