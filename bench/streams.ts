import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { SiteProcess } from '../test/journeys/site-process.ts'
import { startPostgres } from '../test/postgres.ts'
import { populate } from './population.ts'
import type { ReadersOrder, ReadersReport } from './stream-readers.ts'

/**
 * How one process of the site bears many open streams of events: its memory, how long a vote takes to reach all,
 * and how long requests take meanwhile. `npm run bench:streams -- 10000`
 */
const streams = Number(process.argv[2] ?? 10_000)
const readersEach = 5_000
const rounds = 10
const jwtSecret = 'a secret of the benchmark, long enough'

const folder = createTempFolder('bench-streams')
const postgres = await startPostgres({ durable: true })
const databaseUrl = postgres.url('postgres')
const database = await openDatabase({ databaseUrl, dataDir: '.' })
await migrate(database)
const { userIds, personalityIds } = await populate(database.db, 2_000, 60)
const tokens = createTokens(jwtSecret, systemClock)
const signed = userIds.map((userId) => tokens.sign({ userId, version: 0 }))
const site = await SiteProcess.start({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  JWT_SECRET: jwtSecret,
  RATE_LIMIT_SCALE: '100000',
})
const readers: ChildProcess[] = []
try {
  const { port } = new URL(site.origin)
  const front = personalityIds.slice(0, 6)
  await request('GET', '/personalities/top')
  const before = memory()
  console.log(`${streams} streams; memory before: ${megabytes(before)}`)

  const opening = performance.now()
  const wanted = Array.from({ length: streams }, (_, index) => ({
    // Most look at the front page, some at one of many others; one in five is signed in.
    personalityIds:
      index % 10
        ? front
        : [front[0] as string, personalityIds[index % personalityIds.length] as string],
    token: index % 5 ? undefined : signed[index % signed.length],
  }))
  for (let from = 0; from < streams; from += readersEach) {
    const reader = fork(new URL('./stream-readers.ts', import.meta.url).pathname)
    readers.push(reader)
    const opened = await order(
      reader,
      {
        kind: 'open',
        port: Number(port),
        streams: wanted.slice(from, from + readersEach),
        firstAddress: 1 + readers.length * 10,
      },
      'opened',
    )
    if (opened.refused > 0) throw new Error(`${opened.refused} streams were not opened`)
  }
  const took = performance.now() - opening
  console.log(`opened in ${Math.round(took)} ms (${Math.round((streams / took) * 1_000)}/s)`)
  await sleep(3_000)
  console.log(
    `memory with all open: ${megabytes(memory())}, ${kilobytes((memory() - before) / streams)} a stream`,
  )

  const alone = await latencies(3_000)
  const meanwhile = latencies(rounds * 1_500)
  const reached: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // The number that the vote leads to is what each stream waits for.
    const text = `"personalityId":"${front[0]}","upvoteCount":${round},`
    const heard = readers.map((reader) => order(reader, { kind: 'await', text }, 'heard'))
    await sleep(20)
    const start = performance.now()
    await request('POST', '/votes', signed[round], { personalityId: front[0], type: 'UPVOTE' })
    await Promise.all(heard)
    reached.push(performance.now() - start)
    await sleep(800)
  }
  console.log(
    `a vote reached all in ${reached.map(Math.round).join(', ')} ms; the slowest ${Math.round(Math.max(...reached))} ms`,
  )
  const during = await meanwhile
  console.log(`requests without votes: ${told(alone)}`)
  console.log(`requests meanwhile:     ${told(during)}`)
  console.log(`memory at the end: ${megabytes(memory())}, highest: ${megabytes(memory('VmHWM'))}`)
} finally {
  for (const reader of readers) reader.kill('SIGKILL')
  await site.kill()
  await database.close()
  await postgres.stop()
  removeTempFolder(folder)
}

/** Gives an order and resolves with the report of that kind; fails when streams are lost before. */
function order<Kind extends ReadersReport['kind']>(
  reader: ChildProcess,
  what: ReadersOrder,
  kind: Kind,
): Promise<Extract<ReadersReport, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const listen = (told: ReadersReport) => {
      if (told.kind === 'lost') reject(new Error(`${told.streams} streams were lost`))
      if (told.kind !== kind) return
      reader.off('message', listen)
      resolve(told as Extract<ReadersReport, { kind: Kind }>)
    }
    reader.on('message', listen)
    reader.send(what)
  })
}

async function request(method: string, path: string, token?: string, body?: unknown) {
  const answer = await fetch(`${site.origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  await answer.arrayBuffer()
}

/** How long requests take that come every few milliseconds: a shared list, and an own vote status. */
async function latencies(duration: number): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + duration
  const underWay: Promise<void>[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    const start = performance.now()
    const asked =
      turn % 2
        ? request('GET', '/personalities/top')
        : request('GET', `/votes/${personalityIds[turn % 6]}`, signed[turn % signed.length])
    underWay.push(asked.then(() => void taken.push(performance.now() - start)))
    await sleep(10)
  }
  await Promise.all(underWay)
  return taken
}

function memory(line = 'VmRSS'): number {
  const status = fs.readFileSync(`/proc/${site.pid}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`
}

function told(taken: number[]): string {
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `${sorted.length} requests, half within ${at(0.5)} ms, 99% within ${at(0.99)} ms, the slowest ${at(1)} ms`
}
