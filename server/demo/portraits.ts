import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesFolder } from '../platform/files.ts'

const source = fileURLToPath(new URL('data/portraits', import.meta.url))

/**
 * Copies portraits in all widths to the uploads folder. Files are cached as immutable, so each folder's name contains a
 * content hash.
 */
export async function copyPortraits(
  portraits: readonly (string | null)[],
  dataDir: string,
): Promise<void> {
  const folder = filesFolder(dataDir)
  await Promise.all(
    portraits.map(async (portrait) => {
      if (!portrait) return
      const name = path.dirname(portrait)
      await fs.cp(path.join(source, name), path.join(folder, name), { recursive: true })
    }),
  )
}

/** URL path of a portrait at its largest width. */
export const portraitUrl = (portrait: string | null): string | null =>
  portrait && `/files/${portrait}`
