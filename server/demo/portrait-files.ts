import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { slugOf } from '../personalities/slug.ts'
import { filesFolder } from '../platform/files.ts'
import type { DemoPersonality } from './demo-personality.ts'
import { drawPortrait } from './portrait/draw-portrait.ts'

/**
 * Draws the portraits into the site's files.
 * @returns addresses of the pictures by name; people without a look have none
 */
export async function writePortraits(
  people: readonly DemoPersonality[],
  dataDir: string,
): Promise<Map<string, string>> {
  const folder = filesFolder(dataDir)
  await fs.mkdir(folder, { recursive: true })
  const written = await Promise.all(
    people.map(async ({ name, look }): Promise<[string, string][]> => {
      if (!look) return []
      const drawing = Buffer.from(drawPortrait(name, look))
      const picture = await sharp(drawing).webp({ quality: 88 }).toBuffer()
      // Files are served for good: another drawing must have another name.
      const mark = createHash('sha256').update(picture).digest('hex').slice(0, 10)
      const file = `portrait-${slugOf(name)}-${mark}.webp`
      await fs.writeFile(path.join(folder, file), picture)
      return [[name, `/files/${file}`]]
    }),
  )
  return new Map(written.flat())
}
