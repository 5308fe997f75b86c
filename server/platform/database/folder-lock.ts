import fs from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { systemClock } from '../clock.ts'

/** Another living process has the folder open. */
export class FolderInUse extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Two processes would lose data; stop that one first.`,
    )
    this.pid = pid
  }
}

/** Milliseconds between signs of life. */
const heartbeatInterval = 10_000

interface LockOwner {
  pid: number
  /** The machine, or container, whose pid it is. */
  host: string
  /** When that process began, in the system's ticks; tells a reused pid from the holder. Empty where unknown. */
  began: string
}

/**
 * Takes the folder for this process until the returned function is called.
 * The lock of a dead process does not count.
 * @throws FolderInUse with the holder's pid.
 */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'lock')
  const own = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    began: beganAt(process.pid),
  } satisfies LockOwner)
  for (;;) {
    try {
      // Written aside and linked, so that nobody ever reads a half-written lock.
      const draft = `${file}.${process.pid}`
      fs.writeFileSync(draft, own)
      try {
        fs.linkSync(draft, file)
      } finally {
        fs.rmSync(draft, { force: true })
      }
      // Where the pid means nothing, such as in another container, a fresh time says that we live.
      const heartbeat = setInterval(() => touch(file), heartbeatInterval).unref()
      return () => {
        clearInterval(heartbeat)
        fs.rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const seen = read(file)
      const owner = seen && parse(seen)
      if (owner && (isHere(owner) ? isAlive(owner) : isFresh(file)))
        throw new FolderInUse(folder, owner.pid)
      retire(file, seen)
    }
  }
}

/** Moves a dead process's lock away, but only that very one: a rival may have replaced it meanwhile. */
function retire(file: string, seen: string | undefined) {
  const staleLock = `${file}.dead.${process.pid}`
  try {
    fs.renameSync(file, staleLock)
    if (read(staleLock) !== seen) fs.linkSync(staleLock, file)
    fs.rmSync(staleLock, { force: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string): LockOwner | undefined {
  try {
    const { pid, host, began } = JSON.parse(text) as Partial<LockOwner>
    if (!Number.isInteger(pid)) return undefined
    return { pid: pid as number, host: host ?? hostname(), began: began ?? '' }
  } catch {
    return undefined
  }
}

const isHere = ({ host }: LockOwner): boolean => host === hostname()

function isFresh(file: string): boolean {
  const { mtimeMs } = fs.statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return systemClock.now() - mtimeMs < 3 * heartbeatInterval
}

function touch(file: string) {
  const now = systemClock.now() / 1_000
  try {
    fs.utimesSync(file, now, now)
  } catch {
    // Somebody removed the lock by hand; there is nothing to keep fresh.
  }
}

function isAlive({ pid, began }: LockOwner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return began === '' || began === beganAt(pid)
}

function beganAt(pid: number): string {
  // Field 22 of Linux's stat line; the name in parentheses before it may hold spaces.
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
