import fs from 'node:fs'
import path from 'node:path'

/** Builds that are kept besides those that are in use: the newest and the two before it. */
const keptCount = 3

/** File in a build while a process runs it. */
const usePattern = /^used-by-(\d+)$/

/** A build that has not been finished. */
const draftPattern = /^\.new-(\d+)$/

/** The complete builds in a folder, the last one that was made or started first. */
export function listBuilds(dist: string): string[] {
  return namesIn(dist)
    .filter((name) => /^[\da-f]{16}$/.test(name))
    .map((name) => path.join(dist, name))
    .map((folder) => ({ folder, time: fs.statSync(folder).mtimeMs }))
    .sort((a, b) => b.time - a.time)
    .map(({ folder }) => folder)
}

/** Keeps a build from being deleted while this process runs. */
export function markInUse(build: string): void {
  const mark = path.join(build, `used-by-${process.pid}`)
  try {
    fs.writeFileSync(mark, '')
  } catch {
    // A user who may not write here cannot build here either.
    return
  }
  process.on('exit', () => fs.rmSync(mark, { force: true }))
}

/** Deletes all builds but this one, those that processes use, and the newest others; drafts of dead processes too. */
export function deleteOldBuilds(current: string): void {
  const dist = path.dirname(current)
  const others = listBuilds(dist).filter((folder) => folder !== current)
  for (const folder of others.slice(keptCount - 1)) {
    if (!namesIn(folder).some((name) => isOfLivingProcess(usePattern, name))) remove(folder)
  }
  for (const name of namesIn(dist)) {
    if (draftPattern.test(name) && !isOfLivingProcess(draftPattern, name)) {
      remove(path.join(dist, name))
    }
  }
}

function isOfLivingProcess(pattern: RegExp, name: string): boolean {
  const pid = Number(pattern.exec(name)?.[1])
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true })
