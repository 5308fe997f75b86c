import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPortrait } from './draw-portrait.ts'
import type { HairStyle, Look, Outfit } from './look.ts'

const plain: Look = {
  skin: 'sand',
  hair: 'crop',
  hairColor: 'brown',
  outfit: 'suit',
  cloth: 'ink',
  accent: 'oxblood',
}

const hairStyles: HairStyle[] = [
  ...(['crop', 'swept', 'quiff', 'receding', 'fringe-ring', 'bald', 'buzz', 'pixie'] as const),
  ...(['afro', 'curls', 'coils', 'locs', 'bob', 'bangs', 'long', 'waves'] as const),
  ...(['bun', 'chignon', 'crown-braid', 'ponytail', 'scarf', 'turban'] as const),
]
const outfits: Outfit[] = [
  ...(['suit', 'open-collar', 'blazer', 'rollneck', 'bow-blouse', 'mandarin'] as const),
  ...(['drape', 'cardigan', 'pearls', 'work-jacket', 'coat'] as const),
]

it('is the same for the same name and look, and another for another name', () => {
  expect(drawPortrait('Ada', plain)).toBe(drawPortrait('Ada', plain))
  expect(drawPortrait('Ada', plain)).not.toBe(drawPortrait('Bo', plain))
})

it.each([
  ...hairStyles.map((hair) => ({ ...plain, hair })),
  ...outfits.map((outfit) => ({ ...plain, outfit })),
])('draws $hair with $outfit in one size and well-formed', async (look) => {
  const drawing = drawPortrait('Ada', look)
  expect(drawing).not.toMatch(/NaN|undefined/)
  const { width, height } = await sharp(Buffer.from(drawing)).metadata()
  expect([width, height]).toEqual([640, 800])
})
