import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { hashPassword } from '../server/accounts/passwords.ts'
import { createTokens } from '../server/accounts/tokens.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { serverEnvironment } from '../server/environment.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { insertPost } from '../server/posts/store.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { childEnvironment, projectRoot } from '../test/config.ts'
import { freePort, startPostgres } from '../test/postgres.ts'
import { type HourWorld, hourRequest } from './hour-requests.ts'
import { HourVisits, password } from './hour-visits.ts'
import { fitLine, meanOf, quarter } from './memory-growth.ts'
import type { ProbeCommand, ProbeReply } from './memory-probe.ts'
import { populate } from './population.ts'
import { printLine, printRow } from './results.ts'

/** An hour at 200 requests a second. */
const requestsOfAnHour = 720_000

/** Users who send requests: so few that the tables by user have all of them after a quarter. */
const activeUsers = 300

/** Parts after which memory and descriptors are measured. */
const parts = 60
const connections = 32
const jwtSecret = 'a secret of the benchmark, long enough'

/** Memory in megabytes, and open descriptors. */
type Sample = Record<
  'resident memory' | 'heap' | 'external' | 'array buffers' | 'descriptors',
  number
>

/**
 * Sends an hour's requests as fast as the site responds, and shows whether memory and descriptors grow.
 * @param words the number of requests, by default those of an hour, and `server` or `embedded`, by default both
 * @param snapshots folder for heap snapshots after the first quarter and at the end
 */
export async function measureHour(words: string[], snapshots?: string): Promise<void> {
  const [requests = String(requestsOfAnHour), ...kinds] = words
  const count = Number(requests)
  if (!(count >= parts * connections)) {
    throw new Error(`the number of requests must be at least ${parts * connections}`)
  }
  for (const kind of ['server', 'embedded'] as const) {
    if (kinds.length === 0 || kinds.includes(kind)) await measureKind(kind, count, snapshots)
  }
}

async function measureKind(
  kind: 'server' | 'embedded',
  count: number,
  snapshots: string | undefined,
): Promise<void> {
  const folder = createTempFolder('bench-hour')
  const postgres = kind === 'server' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = postgres?.url('postgres')
  try {
    const { world, emails } = await prepare({ databaseUrl, dataDir: folder })
    const site = await startSite(folder, databaseUrl)
    try {
      const load = { kind, count, world, emails, snapshots }
      await measureSite(site, load)
    } finally {
      site.child.kill('SIGKILL')
    }
  } finally {
    await postgres?.stop()
    removeTempFolder(folder)
  }
}

async function prepare(config: { databaseUrl: string | undefined; dataDir: string }) {
  const database = await openDatabase(config)
  const { db } = database
  await migrate(database)
  const { userIds, personalityIds } = await populate(db, 2_000, 500)
  const postIds: string[] = []
  for (const userId of userIds.slice(0, 200)) {
    postIds.push(await insertPost(db, userId, { content: 'A post to like and to comment on' }))
  }
  const emails = await setPassword(db, userIds.slice(0, 50))
  const users = await db.selectFrom('users').select('username').limit(200).execute()
  await database.close()
  const signer = createTokens(jwtSecret, systemClock)
  const tokens = userIds.slice(0, activeUsers).map((userId) => signer.sign({ userId, version: 0 }))
  const usernames = users.map(({ username }) => username)
  const world: HourWorld = { userIds, usernames, tokens, personalityIds, postIds }
  return { world, emails }
}

/** @returns the emails of the users */
async function setPassword(db: Db, userIds: string[]): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const { rows } = await sql<{ email: string }>`
    update accounts set password_hash = ${passwordHash}
    where user_id = any(${userIds}::uuid[]) returning email
  `.execute(db)
  return rows.map(({ email }) => email)
}

interface HourSite {
  child: ChildProcess
  origin: string
}

async function startSite(dataDir: string, databaseUrl: string | undefined): Promise<HourSite> {
  const port = await freePort()
  const probe = new URL('./memory-probe.ts', import.meta.url).href
  const child = fork(path.join(projectRoot, 'server/main.ts'), {
    execArgv: [`--import=${probe}`],
    // The settings of the allocator are those of `npm start`.
    env: serverEnvironment(
      childEnvironment({
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        DATA_DIR: dataDir,
        JWT_SECRET: jwtSecret,
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUST_PROXY: '1',
        RATE_LIMIT_SCALE: '1000000',
        LOG_LEVEL: 'error',
        DEMO: '0',
      }),
    ),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt += 1) {
    const ready = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (ready?.ok) return { child, origin }
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('the site did not start')
}

interface Load {
  kind: 'server' | 'embedded'
  /** Requests. */
  count: number
  world: HourWorld
  /** Of users who sign in. */
  emails: string[]
  snapshots: string | undefined
}

async function measureSite(
  site: HourSite,
  { kind, count, world, emails, snapshots }: Load,
): Promise<void> {
  const random = seededRandom('an hour')
  const visits = new HourVisits(site.origin, world, {
    emails,
    random,
    share: count / requestsOfAnHour,
  })
  const statuses = new Map<number, number>()
  const samples: Sample[] = []
  const start = performance.now()
  const before = await probe(site.child)
  let cpu = 0
  for (let part = 0; part < parts; part += 1) {
    const [result] = await Promise.all([
      sendPart(site.origin, Math.ceil(count / parts), world, random),
      visits.run(),
    ])
    for (const [status, number] of Object.entries(result.statusCodeStats ?? {})) {
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + (number.count ?? 0))
    }
    if (result.errors > 0) throw new Error(`${result.errors} requests had no response`)
    // Closed connections leave the process.
    await sleep(300)
    const reply = await probe(site.child)
    cpu = reply.cpu - before.cpu
    samples.push(sampleOf(site.child, reply))
    if (snapshots && (part === parts / 4 || part === parts - 1)) {
      await ask(site.child, { snapshot: path.join(snapshots, `${kind}-${part}.heapsnapshot`) })
    }
    const done = (part + 1) / parts
    process.stderr.write(`\r${Math.round(100 * done)} %, ${seconds(start)} s `)
  }
  process.stderr.write('\r')
  visits.close()
  report(kind, samples, [statuses, visits.statuses], { seconds: seconds(start), cpu })
}

const seconds = (start: number) => Math.round((performance.now() - start) / 1_000)

/** Each part opens connections of its own, as visitors come and go. */
function sendPart(url: string, count: number, world: HourWorld, random: () => number) {
  const each = Math.ceil(count / connections)
  return autocannon({
    url,
    connections,
    amount: each * connections,
    setupClient: (client) =>
      client.setRequests(Array.from({ length: each }, () => hourRequest(world, random))),
  })
}

async function ask(child: ChildProcess, command: ProbeCommand): Promise<unknown> {
  child.send(command)
  return (await once(child, 'message'))[0]
}

const probe = async (child: ChildProcess) => (await ask(child, 'measure')) as ProbeReply

/** In megabytes. */
const sampleOf = (child: ChildProcess, { memory }: ProbeReply): Sample => ({
  'resident memory': memory.rss / 2 ** 20,
  heap: memory.heapUsed / 2 ** 20,
  external: memory.external / 2 ** 20,
  'array buffers': memory.arrayBuffers / 2 ** 20,
  descriptors: descriptorsOf(child.pid ?? 0),
})

/** Open descriptors of a process; NaN on systems other than Linux. */
function descriptorsOf(pid: number): number {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

/** Growth from the second quarter to the last that counts as none: in megabytes or descriptors, or as a share. */
const tolerance = { absolute: 8, share: 0.03 }

function report(
  kind: string,
  samples: Sample[],
  statuses: Map<number, number>[],
  { seconds, cpu }: { seconds: number; cpu: number },
): void {
  const all = new Map<number, number>()
  for (const [status, count] of statuses.flatMap((each) => [...each])) {
    all.set(status, (all.get(status) ?? 0) + count)
  }
  const total = [...all.values()].reduce((sum, count) => sum + count, 0)
  const byStatus = [...all].sort(([a], [b]) => a - b).map((pair) => pair.join(': '))
  printLine(
    `${kind}: ${total} requests in ${seconds} s, ${(cpu / total).toFixed(2)} ms CPU of the site for each; ` +
      `by status ${byStatus.join(', ')}`,
  )
  for (const name of Object.keys(samples[0] ?? {}) as (keyof Sample)[]) {
    const values = samples.map((sample) => sample[name])
    const [second, last] = [meanOf(quarter(values, 2)), meanOf(quarter(values, 4))]
    // The first quarter fills caches and compiles the code.
    const { slope, error } = fitLine(values.slice(values.length / 4))
    const growth = last - second
    const isFlat = growth <= Math.max(tolerance.absolute, tolerance.share * second)
    const cells = {
      measured: `${kind}: ${name}${name === 'descriptors' ? '' : ', MB'}`,
      'second quarter': second.toFixed(1),
      'last quarter': last.toFixed(1),
      growth: growth.toFixed(1),
      'slope of the whole run': `${(slope * parts).toFixed(1)} ± ${(error * parts).toFixed(1)}`,
      highest: Math.max(...values).toFixed(1),
      verdict: isFlat ? 'flat' : 'GROWS',
    }
    const { measured, ...numbers } = cells
    const text = Object.entries(numbers).map(([key, value]) => `${key} ${value}`)
    printRow(`${measured.padEnd(32)} ${text.join(', ')}`, cells)
  }
}
