import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import, ImportPreview, StagedImport } from '../contract/imports.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { childEnvironment, projectRoot } from '../test/config.ts'
import { formOf } from '../test/forms.ts'
import { type DatabaseKind, type HourSite, withHourSite } from './hour-world.ts'
import { mandates, people, popoloFile } from './imported-file.ts'
import { printLine, printRow } from './results.ts'
import { jwtSecret } from './site-settings.ts'
import { measureVoteWaits, type VoteWaits, withOrdinaryWrites } from './vote-waits.ts'
import { residentMemory, watchMemory } from './watch-memory.ts'

/** Seconds that an import may take. */
const goals = { server: 60, embedded: 120 }

/** Seconds of votes beside ordinary writes, and those before that are not measured. */
const [ordinarySeconds, warmUpSeconds] = [120, 10]

/** Seconds of votes beside each run of an import: beside others, all of it takes up to an hour. */
const importSeconds = 300

const source = 'Parliament'

type Step = (kind: DatabaseKind, hour: HourSite, file: string) => Promise<void>

const steps: Record<string, Step> = {
  browser: measureBrowser,
  votes: measureVotes,
  command: measureCommand,
}

/**
 * Imports a parliament's file in the browser's way and by the command, and measures how long votes wait meanwhile.
 * @param words `server` or `embedded`, and `browser`, `votes` or `command`, by default all
 */
export async function measureImports(words: string[]): Promise<void> {
  const chosen = <Name extends string>(names: Name[]) => {
    const named = names.filter((name) => words.includes(name))
    return named.length > 0 ? named : names
  }
  const file = popoloFile()
  printLine(
    `${people} people with ${mandates} mandates in a Popolo file of ${megabytes(file.length)} MB. Memory is the highest above ` +
      'that of the idle site, or of the command, and of the process that parses.',
  )
  for (const kind of chosen<DatabaseKind>(['server', 'embedded'])) {
    for (const name of chosen(Object.keys(steps))) {
      await withHourSite(kind, async (hour) => steps[name]?.(kind, hour, file))
    }
  }
}

async function measureBrowser(kind: DatabaseKind, hour: HourSite, file: string): Promise<void> {
  await sleep(10_000)
  const idle = residentMemory(hour.site.child.pid ?? 0)
  const run = (name: string, work: () => Promise<string>) =>
    printStep(kind, name, { hour, idle }, work)
  const browser = importer(hour, file)
  await run('browser: preview', () => browser.preview())
  await run('browser: import', () => browser.apply())
  await run('browser: the same again', () => browser.apply())
  await run('undo', () => browser.undo())
}

async function measureVotes(kind: DatabaseKind, hour: HourSite, file: string): Promise<void> {
  const browser = importer(hour, file)
  const sent = { origin: hour.site.origin, world: hour.world, random: seededRandom('waits') }
  const beside = (work: () => Promise<unknown>) => measureVoteWaits(sent, work, importSeconds)
  const writing = (seconds: number) => withOrdinaryWrites(sent, () => sleep(seconds * 1_000))
  // A site that has just started still compiles, and plans its statements.
  await beside(() => writing(warmUpSeconds))
  const calm = await beside(() => writing(ordinarySeconds))
  printWaits(kind, 'ordinary writes', calm)
  printWaits(kind, 'an import', await beside(() => browser.apply()), calm)
  printWaits(kind, 'the same import again', await beside(() => browser.apply()), calm)
  printWaits(kind, 'an undo', await beside(() => browser.undo()), calm)
}

async function measureCommand(
  kind: DatabaseKind,
  { site, config }: HourSite,
  file: string,
): Promise<void> {
  await site.kill()
  const saved = path.join(config.dataDir, 'parliament.json')
  fs.writeFileSync(saved, file)
  for (const name of ['command: import', 'command: the same again']) {
    await printCommand(kind, name, saved, config)
  }
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)

interface Watched {
  hour: HourSite
  idle: number
}

/** Prints how long something takes that the site does, and its memory meanwhile. */
async function printStep(
  kind: DatabaseKind,
  name: string,
  { hour: { site }, idle }: Watched,
  work: () => Promise<string>,
): Promise<void> {
  const start = performance.now()
  let result = ''
  const { own, children } = await watchMemory(site.child.pid ?? 0, async () => {
    result = await work()
  })
  const seconds = (performance.now() - start) / 1_000
  printImport({ kind, name, seconds, result, memory: own - idle, parser: children })
}

interface Measured {
  kind: DatabaseKind
  name: string
  seconds: number
  result: string
  memory: number
  parser: number
}

function printImport({ kind, name, seconds, result, memory, parser }: Measured): void {
  const cells = {
    database: kind,
    measured: name,
    'time, s': seconds.toFixed(1),
    'memory, MB': memory.toFixed(0),
    'parser, MB': parser ? parser.toFixed(0) : '',
    result,
  }
  printRow(
    `${kind.padEnd(9)} ${name.padEnd(26)} ${cells['time, s']} s (goal ${goals[kind]} s), memory ${cells['memory, MB']} MB, parser ${cells['parser, MB']} MB: ${result}`,
    cells,
  )
}

function printWaits(kind: DatabaseKind, name: string, waits: VoteWaits, calm?: VoteWaits): void {
  const ratio = calm ? (waits.p99 / calm.p99).toFixed(2) : ''
  const cells = {
    database: kind,
    'votes beside': name,
    votes: String(waits.count),
    'median, ms': waits.median.toFixed(1),
    'p99, ms': waits.p99.toFixed(1),
    'longest, ms': waits.longest.toFixed(0),
    'p99 / beside ordinary writes': ratio,
  }
  printRow(
    `${kind.padEnd(9)} votes beside ${name}: median ${cells['median, ms']} ms, p99 ${cells['p99, ms']} ms, longest ${cells['longest, ms']} ms, ratio ${ratio}`,
    cells,
  )
}

/** Imports as the browser does: uploads, previews, starts, and looks until it has ended. */
function importer({ site, administrator }: HourSite, file: string) {
  let lastId = ''
  const parts = [
    { field: 'file', fileName: 'parliament.json', type: 'application/json', content: file },
  ]
  // Once, because votes are measured in this process.
  const { headers, body } = formOf(parts)
  const form = { headers, body: new Uint8Array(body) }
  const call = async <Reply>(
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Reply> => {
    const response = await fetch(`${site.origin}/api/imports${path}`, {
      method,
      ...init,
      headers: { authorization: `Bearer ${administrator}`, ...init.headers },
    })
    if (!response.ok) throw new Error(`${path} responds with ${response.status}`)
    return (await response.json()) as Reply
  }
  const stage = async (): Promise<string> => (await call<StagedImport>('POST', '', form)).id
  const choose = <Reply>(action: 'preview' | 'start', id: string) =>
    call<Reply>('POST', `/${id}/${action}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source }),
    })
  /** Waits until nothing is left to do. */
  const end = async (id: string): Promise<Import> => {
    for (;;) {
      const found = await call<Import>('GET', `/${id}`)
      if (['done', 'undone'].includes(found.state)) return found
      if (found.state === 'failed') throw new Error(found.problem ?? 'the import failed')
      await sleep(200)
    }
  }
  return {
    preview: async () => describe(await choose('preview', await stage())),
    apply: async () => {
      const id = await stage()
      await choose('start', id)
      const { report } = await end(id)
      if (report && report.created > 0) lastId = id
      return report ? describe(report) : ''
    },
    undo: async () => {
      await call('POST', `/${lastId}/undo`)
      const { kept } = await end(lastId)
      return `${kept?.count ?? 0} kept`
    },
  }
}

const describe = ({
  created,
  updated,
  unchanged,
  skipped,
}: Pick<ImportPreview, 'created' | 'updated' | 'unchanged' | 'skipped'>) =>
  `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`

/** Runs the command as an operator does, on the data of the site that has ended. */
async function printCommand(
  kind: DatabaseKind,
  name: string,
  file: string,
  { databaseUrl, dataDir }: HourSite['config'],
): Promise<void> {
  const start = performance.now()
  const child = spawn(process.execPath, ['scripts/voxpop.ts', 'import', file, '--source', source], {
    cwd: projectRoot,
    env: childEnvironment({
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const { own, children } = await watchMemory(child.pid ?? 0, async () => {
    output = await text(child.stdout)
    if (child.exitCode === null) await once(child, 'exit')
  })
  if (child.exitCode !== 0) throw new Error(`the command ended with ${child.exitCode}: ${output}`)
  const seconds = (performance.now() - start) / 1_000
  const [result = ''] = output.trim().split('\n').slice(-1)
  printImport({ kind, name, seconds, result, memory: own, parser: children })
}
