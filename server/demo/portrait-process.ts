import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { slugOf } from '../personalities/slug.ts'
import { drawPortrait } from './portrait/draw-portrait.ts'
import type { Look } from './portrait/look.ts'

// Draws portraits into the folder that is given, of the people on its standard input, and prints a JSON object with
// the file of each. portrait-files.ts starts it: drawing takes 30 MB, which only the end of a process gives back.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: portrait-process.ts <folder>')
const people = (await json(process.stdin)) as { name: string; look: Look }[]
await fs.mkdir(folder, { recursive: true })
const files = await Promise.all(
  people.map(async ({ name, look }) => [name, await writePortrait(folder, name, look)] as const),
)
process.stdout.write(JSON.stringify(Object.fromEntries(files)))

/** @returns the file's name */
async function writePortrait(folder: string, name: string, look: Look): Promise<string> {
  const drawing = Buffer.from(drawPortrait(name, look))
  const picture = await sharp(drawing).webp({ quality: 88 }).toBuffer()
  // Files are served for good: another drawing must have another name.
  const mark = createHash('sha256').update(picture).digest('hex').slice(0, 10)
  const file = `portrait-${slugOf(name)}-${mark}.webp`
  await fs.writeFile(path.join(folder, file), picture)
  return file
}
