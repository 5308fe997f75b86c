import fs from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { systemClock } from '../clock.ts'

/** Another running process has locked the folder. */
export class FolderInUse extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Two processes would lose data; stop that one first.`,
    )
    this.pid = pid
  }
}

/** Milliseconds between heartbeats, which update the lock file's modification time. */
const heartbeatInterval = 10_000

interface LockOwner {
  pid: number
  /** Host name of the machine or container that the pid belongs to. */
  host: string
  /** Start time of the process in clock ticks, to detect a reused pid; empty where unknown. */
  began: string
}

/**
 * Locks the folder for this process until the returned function is called. A stale lock of a dead process is replaced.
 * @throws FolderInUse with the owner's pid
 */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'lock')
  const ownLock = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    began: startTimeOf(process.pid),
  } satisfies LockOwner)
  for (;;) {
    try {
      // Written to a temporary file and linked, so that other processes never read a partial lock.
      const draft = `${file}.${process.pid}`
      fs.writeFileSync(draft, ownLock)
      try {
        fs.linkSync(draft, file)
      } finally {
        fs.rmSync(draft, { force: true })
      }
      // For processes that cannot check the pid, such as in another container, the modification time is the heartbeat.
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
      removeStaleLock(file, seen)
    }
  }
}

/** Removes the lock of a dead process, unless another process has replaced it meanwhile. */
function removeStaleLock(file: string, seen: string | undefined) {
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
    // The lock was removed by hand.
  }
}

function isAlive({ pid, began }: LockOwner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const stat = statOf(pid)
  if (!stat) return began === ''
  return !stat.hasEnded && (began === '' || began === stat.began)
}

const startTimeOf = (pid: number): string => statOf(pid)?.began ?? ''

/** State of a process according to /proc; undefined where there is none. */
function statOf(pid: number): { hasEnded: boolean; began: string } | undefined {
  const stat = read(`/proc/${pid}/stat`)
  // The process name in parentheses may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A killed process is a zombie (Z) until its parent has collected its exit status, which can take over a second.
  return fields && { hasEnded: /[ZX]/.test(fields[0] ?? ''), began: fields[19] ?? '' }
}
