import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')
/** Folder of all builds. */
export const dist = path.join(project, 'dist')

/** What one kind of file in a build is made from. */
interface BuildPart {
  /** Files and folders, relative to the project. */
  sources: readonly string[]
}

export const webPart: BuildPart = {
  sources: [
    'contract',
    'messages',
    'package-lock.json',
    'scripts/build-verifier.ts',
    'scripts/build.ts',
    'scripts/inline-styles.ts',
    'scripts/messages',
    'scripts/pure-components.ts',
    'scripts/replace-unused-modules.ts',
    'scripts/server-only-fields.ts',
    'verifier',
    'vite.config.ts',
    'web',
  ],
}

export const serverPart: BuildPart = {
  sources: [
    'contract',
    'messages',
    'package-lock.json',
    'scripts/bundle-server.ts',
    'scripts/messages',
    'server',
  ],
}

/**
 * Folder of the build of the current sources, which exists only when it is complete: the bundled server is in `app`, the
 * files for browsers in `client`, and what renders pages in `server`. Other sources have another folder, so a build never
 * changes files under a server that runs.
 */
export function currentBuild(): string {
  const hash = createHash('sha256')
  for (const part of [webPart, serverPart]) hash.update(hashOfSources(part))
  return path.join(dist, hash.digest('hex').slice(0, 16))
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
