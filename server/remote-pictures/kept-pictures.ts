import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { limits } from '../../contract/limits.ts'
import { Problem } from '../platform/errors.ts'
import { isMissingFile } from '../platform/files.ts'
import { storedFormats } from '../platform/images.ts'
import { storePicture, type UploadDeps } from '../uploads/service.ts'
import { showPicture } from './show-picture.ts'
import { listWaiting } from './store.ts'

/** The name of the file of a picture in the folder of an export, whatever its address is. */
export const keptPictureName = (address: string): string =>
  `${createHash('sha256').update(address).digest('hex').slice(0, 32)}.webp`

/** Pictures that are looked for at once. */
const batchSize = 50

/**
 * Stores pictures that wait to be fetched from the folder of an export, where it has them; the others are fetched.
 * @returns their number
 */
export async function storeKeptPictures(deps: UploadDeps, folder: string): Promise<number> {
  let count = 0
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
    const waiting: Awaited<ReturnType<typeof listWaiting>> = await listWaiting(
      deps.db,
      after,
      batchSize,
    )
    for (const picture of waiting) {
      const bytes = await readKept(path.join(folder, keptPictureName(picture.address)))
      const url = bytes && (await storeKept(deps, bytes))
      if (!url) continue
      await showPicture(deps.db, picture, url)
      count += 1
    }
    after = waiting.length < batchSize ? undefined : waiting.at(-1)?.personalityId
  }
  return count
}

/** @returns the path of the stored picture; undefined for a file that is no picture */
async function storeKept(deps: UploadDeps, bytes: Buffer): Promise<string | undefined> {
  const file = { read: async () => bytes, signal: new AbortController().signal }
  try {
    return (await storePicture(deps, null, 'personality', file, storedFormats)).url
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Undefined if there is none, or one that could not be uploaded. */
async function readKept(file: string): Promise<Buffer | undefined> {
  try {
    const { size } = await fs.stat(file)
    return size > limits.uploadMaxBytes ? undefined : await fs.readFile(file)
  } catch (error) {
    if (isMissingFile(error as Error)) return undefined
    throw error
  }
}
