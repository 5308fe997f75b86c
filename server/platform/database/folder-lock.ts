import fs from 'node:fs'
import path from 'node:path'

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

interface Holder {
  pid: number
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
  const own = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder)
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
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const seen = read(file)
      const holder = seen && parse(seen)
      if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid)
      retire(file, seen)
    }
  }
}

/** Moves a dead process's lock away, but only that very one: a rival may have replaced it meanwhile. */
function retire(file: string, seen: string | undefined) {
  const grave = `${file}.dead.${process.pid}`
  try {
    fs.renameSync(file, grave)
    if (read(grave) !== seen) fs.linkSync(grave, file)
    fs.rmSync(grave, { force: true })
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

function parse(text: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>
    return Number.isInteger(pid) ? { pid: pid as number, began: began ?? '' } : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, began }: Holder): boolean {
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
