import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { recountAll } from '../server/recount/service.ts'
import { type GrowthRequest, growthRequests } from '../test/contract/growth-requests.ts'
import { loadGrowthWorld } from '../test/growth-world.ts'
import { administer, type PostgresServer, startPostgres } from '../test/postgres.ts'
import { type Community, communityOf } from './community.ts'
import { fillCommunity, fillSettings, type Pace } from './fill.ts'
import { type LoadedSite, startLoadedSite } from './loaded-site.ts'
import type { Measurement } from './measure-rate.ts'
import { parentOf, processorTime } from './processor-time.ts'
import { printLine, printRow } from './results.ts'
import { voteRequests } from './vote-load.ts'

const allSizes = [1_000, 100_000, 1_000_000, 10_000_000]
const largest = 10_000_000

/** Rate, p99 and CPU time of every request at one size, by title. */
type Results = Map<string, Measurement>

const jwtSecret = 'a secret of the benchmark, long enough'
const connections = 16
const seconds = 1

/**
 * Fills databases of growing size, and compares each GET of the contract and the vote with the smallest one.
 * @param argument the largest number of votes
 */
export async function measureScale(argument = String(largest)): Promise<void> {
  const maxVotes = Number(argument)
  if (!(maxVotes >= 1_000)) throw new Error('the number of votes must be at least 1000')
  const sizes = allSizes.filter((size) => size <= maxVotes)
  const postgres = await startPostgres({ durable: false, settings: fillSettings })
  const pace: Pace = new Map()
  try {
    const results: Results[] = []
    for (const votes of sizes) {
      const name = `scale_${votes}`
      await administer(postgres.url('postgres'), `create database ${name}`)
      results.push(await measureSize(postgres, name, votes, pace))
      await administer(postgres.url('postgres'), `drop database ${name} with (force)`)
      const [smallest, latest] = [results[0], results.at(-1)]
      if (smallest && latest && smallest !== latest) {
        printRatios(votes, smallest, latest, votes === sizes.at(-1))
      }
    }
  } finally {
    await postgres.stop()
  }
}

async function measureSize(
  postgres: PostgresServer,
  name: string,
  votes: number,
  pace: Pace,
): Promise<Results> {
  const databaseUrl = postgres.url(name)
  // The recount takes minutes at the largest size.
  const database = await openDatabase({ databaseUrl, dataDir: '.' }, true)
  await migrate(database)
  await fill(database.db, databaseUrl, communityOf(votes), pace)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-scale-'))
  const site = await startLoadedSite({
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: dataDir,
  })
  try {
    return await measureAll(site, database.db)
  } finally {
    site.stop()
    await database.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(db: Db, url: string, size: Community, pace: Pace): Promise<void> {
  const { rows, seconds, cpu, bytes } = await fillCommunity(url, size, pace)
  const counts = Object.entries(size).map(([name, count]) => `${count} ${name}`)
  printLine(
    `\n${counts.join(', ')}: ${rows} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s ` +
      `(${cpu.toFixed(1)} s of PostgreSQL's CPU time, ${(bytes / 1e9).toFixed(2)} GB)`,
  )
  const { total, wrong } = await recountAll(db)
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${total} counters are wrong`)
}

async function measureAll(site: LoadedSite, db: Db): Promise<Results> {
  const { world, facts, administrator, users, personalityIds } = await loadGrowthWorld(db)
  const signer = createTokens(jwtSecret, systemClock)
  const tokenOf = (userId: string, version = 0) => signer.sign({ userId, version })
  const [member = '', ...others] = users
  const tokens = {
    visitor: undefined,
    user: tokenOf(member),
    administrator: tokenOf(administrator.id, administrator.tokenVersion),
  }
  const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postgres = parentOf(backend.rows[0]?.pid ?? 0)
  const results: Results = new Map()
  for (const request of growthRequests(world, facts)) {
    const cpuBefore = processorTime(postgres)
    const measured = await measureOne(site, request, tokens[request.as])
    const databaseCpu = (processorTime(postgres) - cpuBefore) / measured.count
    results.set(request.title, { ...measured, databaseCpu })
  }
  const voters = others.map((id) => tokenOf(id))
  const vote = site.load(
    'vote',
    'site',
    (connection) => voteRequests(connection, voters, personalityIds, ['UPVOTE', 'DOWNVOTE']),
    { connections, seconds: 3 * seconds },
  )
  return results.set('POST /votes', await vote.measure())
}

async function measureOne(
  site: LoadedSite,
  { title, path }: GrowthRequest,
  token: string | undefined,
): Promise<Measurement> {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const start = performance.now()
  const response = await fetch(site.origins.site + path, { headers })
  await response.arrayBuffer()
  const { status } = response
  // Long enough for some responses to each connection.
  const needed = Math.ceil((3 * connections * (performance.now() - start)) / 1_000)
  const duration = Math.min(20, Math.max(seconds, needed))
  // A page half way may be refused, which is measured too.
  if (status !== 200 && !title.includes('half way')) {
    throw new Error(`${title} responds with ${status}`)
  }
  return site
    .get(title, 'site', path, { headers, status, connections, seconds: duration })
    .measure()
}

/** The part of the smallest rate that the issue allows a request to lose. */
function goalOf(title: string): number {
  if (title === 'POST /votes') return 0.9
  if (title.startsWith('GET /votes/me')) return 0.6
  return /search|page|half way|match/.test(title) ? 0.5 : 0.8
}

/** @param isLargest true if the ratios are kept: those of one size are enough to compare over time */
function printRatios(votes: number, smallest: Results, results: Results, isLargest: boolean): void {
  const print = isLargest ? printRow : (text: string) => console.log(text)
  const title = `ratios at ${votes} votes to the smallest: rate, requests for a second of CPU time, p99 (larger is slower)`
  if (isLargest) printLine(title)
  else console.log(title)
  const cpuOf = ({ cpu = NaN, databaseCpu = 0 }: Measurement) => cpu + databaseCpu
  const lines = [...results].flatMap(([title, result]) => {
    const small = smallest.get(title)
    if (!small) return []
    const ratio = result.rate / small.rate
    // Whole milliseconds.
    const slower = Math.max(result.p99 ?? 1, 1) / Math.max(small.p99 ?? 1, 1)
    const cells = {
      request: title,
      goal: goalOf(title).toFixed(1),
      ratio: ratio.toFixed(2),
      'by CPU': (cpuOf(small) / cpuOf(result)).toFixed(2),
      'ratio of p99': slower.toFixed(1),
      rate: `${Math.round(result.rate)}/s`,
      'CPU of PostgreSQL': `${(result.databaseCpu ?? NaN).toFixed(2)} ms`,
    }
    return [{ ratio, isBelow: ratio < goalOf(title), cells }]
  })
  for (const { isBelow, cells } of lines.toSorted((a, b) => a.ratio - b.ratio)) {
    const { request, ...others } = cells
    const columns = Object.values(others).map((cell) => cell.padStart(9))
    print(`${isBelow ? '!' : ' '} ${request.padEnd(52)} ${columns.join(' ')}`, cells)
  }
}
