import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesFolder } from '../platform/files.ts'

const source = fileURLToPath(new URL('data/portraits', import.meta.url))

/** Copies portraits to the uploads folder. Files are cached as immutable, so each name contains a content hash. */
export async function copyPortraits(
  portraits: readonly (string | null)[],
  dataDir: string,
): Promise<void> {
  const folder = filesFolder(dataDir)
  await fs.mkdir(folder, { recursive: true })
  await Promise.all(
    portraits.map(async (portrait) => {
      if (portrait) await fs.copyFile(path.join(source, portrait), path.join(folder, portrait))
    }),
  )
}

/** URL path of a portrait. */
export const portraitUrl = (portrait: string | null): string | null =>
  portrait && `/files/${portrait}`
