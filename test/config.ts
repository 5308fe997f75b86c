import fs from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

/** Root folder of the project. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Settings of the tests; all optional. */
export const testConfig = Object.freeze({
  /** Browser executable to use instead of an installed one. */
  chromiumPath: process.env.CHROMIUM_PATH?.trim() || undefined,
  path: process.env.PATH ?? '',
  /** True to record a trace of every journey. */
  recordsTraces: process.env.JOURNEY_TRACES === '1',
  /** Number of the shard of the long tests that runs (scripts/test-shard.ts); undefined if all of them may run. */
  shard: process.env.TEST_SHARD ? Number(process.env.TEST_SHARD) : undefined,
})

export const isRoot = process.getuid?.() === 0

// Settings of the product in the developer's shell must not reach a server under test.
const inherited = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'],
  'NODE_COMPILE_CACHE',
]

/** Environment of a child process: what every program needs, and `extra`. */
export function childEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const entries = inherited.map((name) => [name, process.env[name]] as const)
  const known = entries.filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(known), ...extra }
}

/** Environment of this process and `extra`, for tools that are not the product. */
export function toolEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}

/** Folder for temporary files that every user of the machine can enter. */
export function tempRoot(): string {
  const folders = [os.tmpdir(), '/tmp', '/var/tmp']
  return fs.realpathSync(folders.find((folder) => fs.existsSync(folder)) ?? os.tmpdir())
}

const gibibyte = 1024 ** 3

/** Folder in memory for what need not outlive a run; undefined if the machine has none, or too little memory. */
export function memoryRoot(): string | undefined {
  const folder = '/dev/shm'
  if (!fs.existsSync(folder) || process.availableMemory() < 4 * gibibyte) return
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize >= 2 * gibibyte ? folder : undefined
}

/** A prepared site: with demo data or empty on PostgreSQL, or empty on an embedded database. */
export type SiteTemplate = 'demo' | 'empty' | 'embedded'

/** What the setup of the journeys prepares for all of them. */
export interface JourneyResources {
  /** Executable of the browser. */
  chromium: string
  /** Temporary folder of the browsers and servers. */
  folder: string
  /** Data folders that are copied for each site. */
  templates: Record<SiteTemplate, string>
  /** Connection URL of a PostgreSQL server with a database for each template but the embedded one. */
  postgres: string
}

const resourcesVariable = 'VOXPOP_JOURNEYS'

/** Passes the resources to Playwright's worker processes, which inherit this environment. */
export function provideJourneyResources(resources: JourneyResources): void {
  process.env[resourcesVariable] = JSON.stringify(resources)
}

export function journeyResources(): JourneyResources {
  const text = process.env[resourcesVariable]
  if (!text) throw new Error('The setup of the journeys has not run.')
  return JSON.parse(text) as JourneyResources
}
