import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { addressOf, type Row, rows } from '../test/contract/rows.ts'
import { sampleParams, sampleQuery, type World } from '../test/contract/samples.ts'
import { type CommunitySize, fillLargeCommunity } from '../test/large-community.ts'
import { administer, type PostgresServer, startPostgres } from '../test/postgres.ts'
import { startLoadedSite } from './loaded-site.ts'
import { type Measurement, measureLoad } from './measure-rate.ts'
import { printLine, printRow } from './results.ts'
import { voteRequests } from './vote-load.ts'

const allSizes = [1_000, 100_000, 1_000_000, 10_000_000]
const largest = 10_000_000

/** Sizes in proportion to ten million votes; at least enough users and personalities to measure with. */
const communityOf = (votes: number): CommunitySize => ({
  users: Math.max(1_000, votes / 10),
  personalities: Math.max(100, Math.round((20_000 * votes) / largest)),
  votes,
  posts: Math.max(1_000, votes / 10),
  comments: Math.max(1_000, votes / 10),
})

interface SampleRequest {
  title: string
  path: string
  token?: string
}

/** Rate and p99 of every request at one size, by title. */
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
  const postgres = await startPostgres({ durable: false })
  try {
    const results: Results[] = []
    for (const votes of sizes) {
      await administer(postgres.url('postgres'), `create database scale_${votes}`)
      results.push(await measureSize(postgres, votes))
      const [smallest, latest] = [results[0], results.at(-1)]
      if (smallest && latest && smallest !== latest) {
        printRatios(votes, smallest, latest, votes === sizes.at(-1))
      }
    }
  } finally {
    await postgres.stop()
  }
}

async function measureSize(postgres: PostgresServer, votes: number): Promise<Results> {
  const databaseUrl = postgres.url(`scale_${votes}`)
  const database = await openDatabase({ databaseUrl, dataDir: '.' })
  await migrate(database)
  await fill(database, communityOf(votes))
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-scale-'))
  const site = await startLoadedSite({
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: dataDir,
  })
  try {
    return await measureAll(site.origins.site, database.db)
  } finally {
    site.stop()
    await database.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(
  database: Parameters<typeof fillLargeCommunity>[0],
  size: CommunitySize,
): Promise<void> {
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1_000
  const total =
    size.users * 3 + size.personalities * 2 + size.votes + size.posts * 2 + size.comments
  // About that many bytes a row with its indexes; the bar only shows that the work goes on.
  const expectedBytes = total * 330
  const bar = setInterval(async () => {
    const {
      rows: [row],
    } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes
    `.execute(database.db)
    const part = Math.min(0.99, (row?.bytes ?? 0) / expectedBytes)
    const done = '#'.repeat(Math.round(30 * part)).padEnd(30, '.')
    process.stderr.write(`\r[${done}] ${Math.round(100 * part)} %, ${elapsed().toFixed(0)} s `)
  }, 1_000)
  await fillLargeCommunity(database, size).finally(() => clearInterval(bar))
  process.stderr.write('\r')
  const rate = Math.round(total / elapsed())
  printLine(
    `\n${size.votes} votes, ${size.users} users, ${size.personalities} personalities, ${size.posts} posts, ` +
      `${size.comments} comments: filled in ${elapsed().toFixed(1)} s, ${rate} rows/s`,
  )
}

async function measureAll(origin: string, db: Db): Promise<Results> {
  const { world, users, personalityIds } = await loadWorld(db)
  const signer = createTokens(jwtSecret, systemClock)
  const tokens = users.map(({ id }) => signer.sign({ userId: id, version: 0 }))
  const results: Results = new Map()
  for (const request of requestsOf(world, tokens)) {
    results.set(request.title, await measureOne(origin, db, request))
  }
  const vote = await measureLoad({
    url: origin,
    requestsOf: (connection) =>
      voteRequests(connection, tokens.slice(1), personalityIds, ['UPVOTE', 'DOWNVOTE']),
    connections,
    seconds: 3 * seconds,
  })
  return results.set('POST /votes', vote)
}

async function measureOne(
  origin: string,
  db: Db,
  { title, path, token }: SampleRequest,
): Promise<Measurement> {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { status } = await fetch(origin + path, { headers })
  if (status === 400) throw new Error(`${title}: the sample request is not valid`)
  const before = await rowsScanned(db)
  const measured = await measureLoad({
    url: origin,
    requestsOf: () => [{ method: 'GET', path, headers }],
    connections,
    seconds,
    status,
  })
  const scanned = (await rowsScanned(db)).filter(
    ({ name, count }) => count > (before.find((each) => each.name === name)?.count ?? 0),
  )
  if (scanned.length > 0) {
    printLine(`  sequential scan: ${title} of ${scanned.map(({ name }) => name).join(', ')}`)
  }
  return measured
}

/** Rows that sequential scans have read so far from each large table. */
async function rowsScanned(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows: tables } = await sql<{ name: string; count: number }>`
    select relname as name, seq_tup_read as count from pg_stat_user_tables where n_live_tup >= 10000
  `.execute(db)
  return tables
}

async function loadWorld(db: Db) {
  const { rows: users } = await sql<World['hidden']>`
    select id, name, username, email, '' as password, '' as token
    from users join accounts on user_id = id order by length(username), username limit 700
  `.execute(db)
  const { rows: personalities } = await sql<World['personality']>`
    select id, slug, name from personalities order by length(slug), slug limit 2000
  `.execute(db)
  const [administrator, hidden] = users
  const [personality] = personalities
  const comment = await db.selectFrom('comments').select('id').limit(1).executeTakeFirst()
  const post = await db.selectFrom('posts').select('id').limit(1).executeTakeFirst()
  if (!administrator || !hidden || !personality || !comment || !post) {
    throw new Error('the community is empty')
  }
  await sql`update users set role = 'ADMIN' where id = ${administrator.id}`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const world: World = { personality, hidden, commentId: comment.id, postId: post.id }
  return { world, users, personalityIds: personalities.map(({ id }) => id) }
}

/** Exports take as long as they have rows, and event streams do not end. */
const isMeasured = ({ events, csv, streamed }: Row['spec']) => !events && !csv && !streamed

/** Each GET of the contract. */
function requestsOf(world: World, [administratorToken, memberToken]: string[]): SampleRequest[] {
  const gets = rows.filter(({ method, spec }) => method === 'GET' && isMeasured(spec))
  return gets.flatMap((row): SampleRequest[] => {
    const token =
      row.access === 'public'
        ? undefined
        : row.access === 'admin'
          ? administratorToken
          : memberToken
    const path = `${addressOf(row, sampleParams(row, world))}${sampleQuery(row, world)}`
    return [{ title: row.title, path, token }]
  })
}

/** @param isLargest true if the ratios are kept: those of one size are enough to compare over time */
function printRatios(votes: number, smallest: Results, results: Results, isLargest: boolean): void {
  const title = `ratios of the rate at ${votes} votes to the smallest, and of p99`
  if (isLargest) printLine(title)
  else console.log(title)
  const lines = [...results].map(([title, { rate, p99 = 1 }]) => {
    const small = smallest.get(title)
    const ratio = rate / (small?.rate ?? NaN)
    // Whole milliseconds.
    const slower = Math.max(p99, 1) / Math.max(small?.p99 ?? 1, 1)
    return {
      ratio,
      text: `${title.padEnd(44)} ${ratio.toFixed(2)}  p99 ${slower.toFixed(1)}  (${Math.round(rate)}/s)`,
      cells: {
        request: title,
        ratio: ratio.toFixed(2),
        'ratio of p99': slower.toFixed(1),
        rate: `${Math.round(rate)}/s`,
      },
    }
  })
  for (const { ratio, text, cells } of lines.toSorted((a, b) => a.ratio - b.ratio)) {
    const line = `${ratio < 0.8 ? '!' : ' '} ${text}`
    if (isLargest) printRow(line, cells)
    else console.log(line)
  }
}
