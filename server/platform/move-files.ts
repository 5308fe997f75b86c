import path from 'node:path'
import { type FileDisk, staysInFolder } from './files.ts'

/** Files that are copied or deleted at the same time. */
const concurrency = 16

/** Files of which the copies are durable before their originals are deleted. */
const batchSize = 256

interface MoveOptions {
  from: FileDisk
  to: FileDisk
  /** Called after each batch. */
  onProgress: (moved: number) => void
}

/**
 * Moves all files from one store to another. A file is deleted once its copy is complete, so that an interrupted move
 * loses nothing, and the next one continues it.
 * @returns the number of files moved
 * @throws when a file cannot be copied, or its copy has another size
 */
export async function moveFiles({ from, to, onProgress }: MoveOptions): Promise<number> {
  let moved = 0
  for await (const keys of listKeys(from)) {
    for (let start = 0; start < keys.length; start += batchSize) {
      const batch = keys.slice(start, start + batchSize)
      await inParallel(batch, (key) => copyFile(from, to, key))
      const folders = new Set(batch.map((key) => path.posix.dirname(key)))
      for (const folder of folders) await to.flush(folder)
      await inParallel(batch, (key) => from.delete(key))
      moved += batch.length
      onProgress(moved)
    }
  }
  return moved
}

async function inParallel(keys: string[], work: (key: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < keys.length; at += concurrency) {
    await Promise.all(keys.slice(at, at + concurrency).map(work))
  }
}

async function* listKeys(disk: FileDisk): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', { recursive: true, paginationToken })
    const files = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
    yield files.filter((key) => !staysInFolder(key))
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function copyFile(from: FileDisk, to: FileDisk, key: string): Promise<void> {
  const { contentLength } = await from.getMetaData(key)
  await to.putStream(key, await from.getStream(key), { contentLength })
  const copied = await to.getMetaData(key)
  if (copied.contentLength !== contentLength) {
    throw new Error(
      `the copy of ${key} has ${copied.contentLength} bytes instead of ${contentLength}`,
    )
  }
}
