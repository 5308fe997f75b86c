import fs from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Settings of the tests; all optional. */
export const testConfig = Object.freeze({
  /** The browser to use instead of the one that is found. */
  chromiumPath: process.env.CHROMIUM_PATH?.trim() || undefined,
  path: process.env.PATH ?? '',
})

export const isRoot = process.getuid?.() === 0

// Whatever the developer's shell says about the product itself must not reach a server under test.
const passedOn = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'],
  'NODE_COMPILE_CACHE',
]

/** The environment for a child process: what every program needs, and `own`. */
export function childEnvironment(own: Record<string, string> = {}): Record<string, string> {
  const entries = passedOn.map((name) => [name, process.env[name]] as const)
  const known = entries.filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(known), ...own }
}

/** The environment of this process and `own`, for tools that are not the product. */
export function toolEnvironment(own: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...own }
}

/** The folder for temporary files, one that every user of the machine can reach. */
export function tempRoot(): string {
  const folders = [os.tmpdir(), '/tmp', '/var/tmp']
  return fs.realpathSync(folders.find((folder) => fs.existsSync(folder)) ?? os.tmpdir())
}
