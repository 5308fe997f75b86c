import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createTokens } from '../server/accounts/tokens.ts'
import { listPersonalities } from '../server/personalities/store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { startPostgres } from '../test/postgres.ts'
import { compare } from './compare-rates.ts'
import { ratePerSecond, repeatedRate } from './measure-rate.ts'
import { addComments, populate } from './population.ts'
import { bareVoteRate, voteRequests } from './vote-load.ts'

const jwtSecret = 'a secret of the benchmark, long enough'
const firstPage = {
  page: 1,
  limit: 12,
  search: undefined,
  sortBy: 'voteCount',
  order: 'desc',
} as const
const connections = 64
const seconds = 3

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-bench-'))
const postgres = await startPostgres({ durable: true })
const databaseUrl = postgres.url('postgres')
const database = await openDatabase({ databaseUrl, dataDir: '.' })
await migrate(database)
const population = await populate(database.db, 2_000, 500)
const [, calmId = '', busyId = ''] = population.personalityIds
await addComments(database.db, population, calmId, 100)
const lastButOnePage = await addComments(database.db, population, busyId, 100_000)

const site = fork(new URL('./site.ts', import.meta.url).pathname, {
  env: {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: dataDir,
  },
})
try {
  const addresses = await new Promise<{ site: string; oneByOne: string; bare: string }>(
    (resolve, reject) => {
      site.once('message', resolve as (message: unknown) => void)
      site.once('exit', () => reject(new Error('the site under load ended')))
    },
  )
  const tokens = createTokens(jwtSecret, systemClock)
  const userTokens = population.userIds.map((userId) => tokens.sign({ userId, version: 0 }))
  const spread = (connection: number) =>
    voteRequests(connection, userTokens, population.personalityIds)
  const hot = (connection: number) =>
    voteRequests(connection, userTokens, population.personalityIds.slice(0, 1))
  const votes = (name: string, url: string, requestsOf: typeof spread) => ({
    name,
    rate: () => ratePerSecond({ url, requestsOf, connections, seconds }),
  })
  const list = (name: string, url: string, path: string) => ({
    name,
    rate: () =>
      ratePerSecond({ url, requestsOf: () => [{ method: 'GET', path }], connections, seconds }),
  })
  const grouped = votes('grouped', addresses.site, spread)
  const oneByOne = votes('one by one', addresses.oneByOne, spread)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const driver = {
    name: 'bare driver',
    rate: () => bareVoteRate(pool, population, connections, seconds),
  }
  const shared = list('shared list', addresses.site, '/api/personalities')
  const fastify = list('bare Fastify', addresses.bare, '/constant')
  const rows = list('rows over HTTP', addresses.bare, '/rows')
  const driverRows = {
    name: 'bare driver',
    rate: () => repeatedRate(connections, seconds, () => listPersonalities(database.db, firstPage)),
  }

  console.log('ratio of the first rate to the second, medians of alternating pairs')
  await compare('votes over HTTP, spread: grouped / one by one', grouped, oneByOne)
  await compare(
    'votes over HTTP: one hot personality / spread',
    votes('hot', addresses.site, hot),
    grouped,
  )
  await compare('votes, spread: grouped over HTTP / bare driver', grouped, driver)
  await compare('votes, spread: one by one over HTTP / bare driver', oneByOne, driver)
  await compare('list: shared / bare Fastify with the same bytes', shared, fastify)
  await compare('list: shared / from rows', shared, rows)
  await compare('list: from rows over HTTP / bare driver', rows, driverRows)
  const discussion = (name: string, path: string) =>
    list(name, addresses.site, `/api/comments/${path}`)
  const busy = discussion('100,000', busyId)
  await compare('comments: first page of 100,000 / of 100', busy, discussion('100', calmId))
  await compare(
    'comments of 100,000: last page by cursor / first',
    discussion('last', `${busyId}?cursor=${lastButOnePage}`),
    busy,
  )
  await pool.end()
} finally {
  site.kill('SIGKILL')
  await database.close()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
