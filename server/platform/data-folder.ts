import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** What Voxpop makes in `DATA_DIR`. */
const ownEntries = ['database', 'files', 'incoming', 'lock', 'open-data', 'outbox']

/** Bits of a mode that give access to the group and to others. */
const accessOfOthers = 0o077
const stickyBit = 0o1000

/** Makes the process create files and folders that only its own user may access. */
export function createPrivateFiles(): void {
  process.umask(accessOfOthers)
}

/**
 * Takes the access of other users of the machine from what Voxpop has made in the data folder, for example an earlier
 * version, and from the folder itself if it holds nothing else. When this resolves, the folders are restricted, which
 * protects what is below them. `contents` restricts that too, only in folders that were open, because it may be hundreds
 * of thousands of pictures. What cannot be restricted is logged.
 */
export async function restrictDataFolder(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<{ contents: Promise<void> }> {
  // Windows has other permissions, of which modes show nothing.
  if (process.platform === 'win32') return { contents: Promise.resolve() }
  const failures: { count: number; first?: { path: string; err: unknown } } = { count: 0 }
  const onFailure = (file: string, err: unknown) => {
    failures.count += 1
    failures.first ??= { path: file, err }
  }
  const entries = ownEntries.map((name) => path.join(dataDir, name))
  const restricted: string[] = []
  for (const entry of entries) {
    if (await restrict(entry).catch((error) => onFailure(entry, error))) restricted.push(entry)
  }
  if (await hasOnlyOwnEntries(dataDir)) {
    await restrict(dataDir).catch((error) => onFailure(dataDir, error))
  }
  if (restricted.length > 0) {
    log.warn(
      { restricted },
      'other users of this machine had access to these files; it was taken away',
    )
  }
  const restrictContents = async () => {
    for (const entry of restricted) await restrictBelow(entry, onFailure)
    if (failures.first) {
      const { count, first } = failures
      log.warn(
        { count, ...first },
        'other users of this machine may have access to files of the site',
      )
    }
  }
  return { contents: restrictContents() }
}

/** True if the folder belongs to the user of this process, who does not share it: it holds only what Voxpop has made. */
async function hasOnlyOwnEntries(folder: string): Promise<boolean> {
  const stat = await unlessMissing(fs.lstat(folder))
  if (!stat?.isDirectory() || stat.uid !== process.getuid?.() || stat.mode & stickyBit) return false
  return (await fs.readdir(folder)).every((name) => ownEntries.includes(name))
}

type OnFailure = (file: string, error: unknown) => void

/** Restricts everything below a folder; a file has nothing below it. */
export async function restrictBelow(folder: string, onFailure: OnFailure): Promise<void> {
  const stat = await unlessMissing(fs.lstat(folder))
  if (!stat?.isDirectory()) return
  for await (const { parentPath, name } of await fs.opendir(folder, { recursive: true })) {
    const file = path.join(parentPath, name)
    await restrict(file).catch((error) => onFailure(file, error))
  }
}

/**
 * Restricts a file or folder to its owner. A symbolic link is left alone: it may lead to what others have made.
 * @returns true if others had access
 */
async function restrict(file: string): Promise<boolean> {
  const stat = await unlessMissing(fs.lstat(file))
  if (!stat?.isFile() && !stat?.isDirectory()) return false
  if ((stat.mode & accessOfOthers) === 0) return false
  // The handle is what was seen, even if another user who had access replaces it now by a symbolic link.
  const handle = await unlessMissing(
    fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
  )
  if (!handle) return false
  try {
    await handle.chmod(stat.mode & ~accessOfOthers)
    // Some file systems ignore modes.
    if ((await handle.stat()).mode & accessOfOthers) throw new Error('the mode did not change')
    return true
  } finally {
    await handle.close()
  }
}

/** Undefined if a file was deleted meanwhile. */
const unlessMissing = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
