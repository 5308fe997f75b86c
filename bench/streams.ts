import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { SiteProcess } from '../test/journeys/site-process.ts'
import { startPostgres } from '../test/postgres.ts'
import { populate } from './population.ts'
import { siteSettings, tokenOf } from './site-settings.ts'
import type { ReaderCommand, ReaderReport } from './stream-readers.ts'

/**
 * Measures one process of the site with many open event streams: memory, the time until a vote reaches all streams, and
 * the latency of requests meanwhile. `npm run bench:streams -- 10000`
 */
const streams = Number(process.argv[2] ?? 10_000)
const streamsPerReader = 5_000
const rounds = 10

const folder = createTempFolder('bench-streams')
const postgres = await startPostgres({ durable: true })
const databaseUrl = postgres.url('postgres')
const database = await openDatabase({ databaseUrl, dataDir: '.' })
await migrate(database)
const { userIds, personalityIds } = await populate(database.db, 2_000, 60)
const userTokens = userIds.map((userId) => tokenOf(userId))
const site = await SiteProcess.start(siteSettings(databaseUrl, folder))
const readers: ChildProcess[] = []
try {
  const { port } = new URL(site.origin)
  const frontPage = personalityIds.slice(0, 6)
  await request('GET', '/personalities/top')
  const before = memory()
  console.log(`${streams} streams; memory before: ${megabytes(before)}`)

  const opening = performance.now()
  const requestedStreams = Array.from({ length: streams }, (_, index) => ({
    // Most show the front page, some another personality; one in five is signed in.
    personalityIds:
      index % 10
        ? frontPage
        : [frontPage[0] as string, personalityIds[index % personalityIds.length] as string],
    token: index % 5 ? undefined : userTokens[index % userTokens.length],
  }))
  for (let from = 0; from < streams; from += streamsPerReader) {
    const reader = fork(new URL('./stream-readers.ts', import.meta.url).pathname)
    readers.push(reader)
    const opened = await sendCommand(
      reader,
      {
        kind: 'open',
        port: Number(port),
        streams: requestedStreams.slice(from, from + streamsPerReader),
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

  const withoutVotes = await latencies(3_000)
  const latenciesWithVotes = latencies(rounds * 1_500)
  const reachTimes: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // Each stream waits for the count that results from the vote.
    const text = `"personalityId":"${frontPage[0]}","upvoteCount":${round},`
    const received = readers.map((reader) =>
      sendCommand(reader, { kind: 'await', text }, 'received'),
    )
    await sleep(20)
    const start = performance.now()
    await request('POST', '/votes', userTokens[round], {
      personalityId: frontPage[0],
      type: 'UPVOTE',
    })
    await Promise.all(received)
    reachTimes.push(performance.now() - start)
    await sleep(800)
  }
  console.log(
    `a vote reached all in ${reachTimes.map(Math.round).join(', ')} ms; the slowest ${Math.round(Math.max(...reachTimes))} ms`,
  )
  const withVotes = await latenciesWithVotes
  console.log(`requests without votes: ${percentiles(withoutVotes)}`)
  console.log(`requests meanwhile:     ${percentiles(withVotes)}`)
  console.log(`memory at the end: ${megabytes(memory())}, highest: ${megabytes(memory('VmHWM'))}`)
} finally {
  for (const reader of readers) reader.kill('SIGKILL')
  await site.kill()
  await database.close()
  await postgres.stop()
  removeTempFolder(folder)
}

/** Sends a command and resolves with the report of that kind; rejects if streams are lost before. */
function sendCommand<Kind extends ReaderReport['kind']>(
  reader: ChildProcess,
  command: ReaderCommand,
  kind: Kind,
): Promise<Extract<ReaderReport, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const listen = (report: ReaderReport) => {
      if (report.kind === 'lost') reject(new Error(`${report.streams} streams were lost`))
      if (report.kind !== kind) return
      reader.off('message', listen)
      resolve(report as Extract<ReaderReport, { kind: Kind }>)
    }
    reader.on('message', listen)
    reader.send(command)
  })
}

async function request(method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${site.origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  await response.arrayBuffer()
}

/** Latencies in milliseconds of requests sent every 10 ms: a cached list and the user's vote status. */
async function latencies(duration: number): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + duration
  const pending: Promise<void>[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    const start = performance.now()
    const sent =
      turn % 2
        ? request('GET', '/personalities/top')
        : request('GET', `/votes/${personalityIds[turn % 6]}`, userTokens[turn % userTokens.length])
    pending.push(sent.then(() => void taken.push(performance.now() - start)))
    await sleep(10)
  }
  await Promise.all(pending)
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

function percentiles(taken: number[]): string {
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `${sorted.length} requests, half within ${at(0.5)} ms, 99% within ${at(0.99)} ms, the slowest ${at(1)} ms`
}
