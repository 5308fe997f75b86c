import type { Cloth, HairColor, Skin } from './palette.ts'

export type HairStyle =
  | 'crop'
  | 'swept'
  | 'quiff'
  | 'receding'
  | 'fringe-ring'
  | 'bald'
  | 'buzz'
  | 'afro'
  | 'curls'
  | 'pixie'
  | 'bob'
  | 'bangs'
  | 'long'
  | 'waves'
  | 'coils'
  | 'bun'
  | 'chignon'
  | 'crown-braid'
  | 'ponytail'
  | 'locs'
  | 'scarf'
  | 'turban'

export type Outfit =
  | 'suit'
  | 'open-collar'
  | 'blazer'
  | 'rollneck'
  | 'bow-blouse'
  | 'mandarin'
  | 'drape'
  | 'cardigan'
  | 'pearls'
  | 'work-jacket'
  | 'coat'

/** What an illustrator would be told about a sitter; everything else is drawn from the name. */
export interface Look {
  skin: Skin
  hair: HairStyle
  hairColor: HairColor
  outfit: Outfit
  /** Main cloth, and a second one for tie, blouse, scarf. */
  cloth: Cloth
  accent: Cloth
  face?: 'oval' | 'round' | 'long' | 'square' | 'heart'
  years?: 'young' | 'grown' | 'old'
  features?: 'soft' | 'strong'
  beard?: 'stubble' | 'full' | 'moustache' | 'goatee'
  glasses?: 'round' | 'square' | 'half'
  earrings?: 'stud' | 'drop' | 'hoop'
}
