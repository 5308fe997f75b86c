import type autocannon from 'autocannon'
import pg from 'pg'
import { type Contender, compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { repeatedRate } from './measure-rate.ts'
import { activeUsers, addActivity, addComments } from './population.ts'

const connections = 32

/** Requests of each connection. */
const requestCount = 50

type Compare = (title: string, read: Contender) => Promise<void>

/** Runs a part with a function that compares reads with bare Fastify, and with one row read by the bare driver. */
async function withYardsticks(
  { site, databaseUrl, population }: Bench,
  measure: (compareRead: Compare) => Promise<void>,
) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const withDatabaseCpu = await measuringDatabase(pool)
  const hello = withDatabaseCpu(site.get('hello', 'bare', '/hello'))
  let number = 0
  const select = () =>
    pool.query({
      name: 'point',
      text: 'select id, name, username, role from users where id = $1',
      values: [population.userIds[number++ % population.userIds.length]],
    })
  const driver = withDatabaseCpu({
    name: 'point select',
    measure: () => repeatedRate(connections, 3, select),
  })
  await measure(async (title, read) => {
    const contender = withDatabaseCpu(read)
    await compare(`${title} / bare Fastify`, contender, hello)
    await compare(`${title} / bare driver`, contender, driver)
  })
  await pool.end()
}

/** Requests that differ with the connection, so that simultaneous ones are for different rows. */
const requests =
  (requestOf: (number: number) => autocannon.Request) =>
  (connection: number): autocannon.Request[] =>
    Array.from({ length: requestCount }, (_, i) => requestOf(connection * (requestCount + 1) + i))

/** Lists and details that are read from rows, because no response is cached, or because they are a user's own. */
export async function measureLists(bench: Bench) {
  const { site, database, population, tokens } = bench
  await addActivity(database.db, population)
  const { personalityIds } = population
  const list = site.load(
    'list',
    'uncached',
    // The first sixteen pages from both ends.
    requests((n) => ({
      path: `/api/personalities?page=${1 + ((n >> 1) % 16)}&order=${n % 2 ? 'asc' : 'desc'}`,
    })),
  )
  const detail = site.load(
    'detail',
    'uncached',
    requests((n) => ({ path: `/api/personalities/${personalityIds[n % personalityIds.length]}` })),
  )
  const own = (name: string, path: string) =>
    site.load(
      name,
      'site',
      requests((n) => ({ path, headers: { authorization: `Bearer ${tokens[n % activeUsers]}` } })),
    )
  await compare('list: shared / from rows', site.get('shared', 'site', '/api/personalities'), list)
  await withYardsticks(bench, async (compareRead) => {
    await compareRead('list from rows', list)
    await compareRead('detail from rows', detail)
    await compareRead('my votes', own('my votes', '/api/votes/me'))
    await compareRead('feed of a user', own('feed', '/api/posts'))
  })
}

export async function measureDiscussions(bench: Bench) {
  const { site, database, population, tokens } = bench
  const [, calmId = '', busyId = '', ...others] = population.personalityIds
  await addComments(database.db, population, calmId, 100)
  const spreadIds = others.slice(0, 40)
  for (const id of spreadIds) await addComments(database.db, population, id, 50)
  const lastButOnePage = await addComments(database.db, population, busyId, 100_000)
  // As users, because responses to visitors are cached.
  const headersOf = (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` })
  const discussion = (name: string, path: string) =>
    site.get(name, 'site', `/api/comments/${path}`, { headers: headersOf(0) })
  const spread = requests((n) => ({
    path: `/api/comments/${spreadIds[n % spreadIds.length]}`,
    headers: headersOf(n),
  }))
  await withYardsticks(bench, (compareRead) =>
    compareRead('comments of 40 personalities', site.load('comments', 'site', spread)),
  )
  const busy = discussion('100,000', busyId)
  await compare('comments: first page of 100,000 / of 100', busy, discussion('100', calmId))
  await compare(
    'comments of 100,000: last page by cursor / first',
    discussion('last', `${busyId}?cursor=${lastButOnePage}`),
    busy,
  )
}
