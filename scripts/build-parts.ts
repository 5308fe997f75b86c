import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')
export const dist = path.join(project, 'dist')

/** A part of `dist`. */
interface BuildPart {
  /** File with the hash of the sources that the part was built from. */
  stamp: string
  /** Files and folders that the part is built from, relative to the project. */
  sources: readonly string[]
}

export const webPart: BuildPart = {
  stamp: path.join(dist, 'built-from'),
  sources: [
    'contract',
    'package-lock.json',
    'scripts/build-verifier.ts',
    'scripts/build.ts',
    'scripts/inline-styles.ts',
    'scripts/pure-components.ts',
    'scripts/replace-unused-modules.ts',
    'verifier',
    'vite.config.ts',
    'web',
  ],
}

export const serverPart: BuildPart = {
  stamp: path.join(dist, 'server-built-from'),
  sources: ['contract', 'package-lock.json', 'scripts/bundle-server.ts', 'server'],
}

/** True if a part of `dist` was built from the current sources. */
export function isCurrent(part: BuildPart): boolean {
  try {
    return fs.readFileSync(part.stamp, 'utf8') === hashOfSources(part)
  } catch {
    return false
  }
}

/** Records that a part was built from the sources with this hash. */
export function stampBuild({ stamp }: BuildPart, hash: string): void {
  fs.writeFileSync(stamp, hash)
}

// Synchronous, because every start waits for it, and reading a thousand small files one by one is faster so.
export function hashOfSources({ sources }: BuildPart): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(project, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files in a folder and those below it in a fixed order, relative to the project; a file alone for itself. */
function filesIn(source: string): string[] {
  const root = path.join(project, source)
  if (fs.statSync(root).isFile()) return [source]
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(project, path.join(parentPath, name)))
    .sort()
}
