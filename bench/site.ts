import fs from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { currentBuild } from '../scripts/build-parts.ts'
import { tokenSecret } from '../server/accounts/service.ts'
import { createSessions } from '../server/accounts/sessions.ts'
import { createTokens } from '../server/accounts/tokens.ts'
import { buildApp } from '../server/app.ts'
import { BallotNumbers } from '../server/ballots/ballot-numbers.ts'
import { readConfig } from '../server/config.ts'
import { personalityRoutes } from '../server/personalities/routes.ts'
import { ViewCounter } from '../server/personalities/view-counter.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createRateLimits, type RateLimits } from '../server/platform/http/rate-limits.ts'
import { registerBindings } from '../server/platform/http/register.ts'
import { ResponseCache } from '../server/platform/http/response-cache.ts'
import type { Binding } from '../server/platform/http/route.ts'
import { createServer } from '../server/platform/http/server.ts'
import { createLog } from '../server/platform/log.ts'
import { SharedCounts } from '../server/platform/rate-counts/shared-counts.ts'
import { todayOf } from '../server/platform/today.ts'
import { loadBuiltPages } from '../server/render/built-pages.ts'
import { ballotKeys } from '../server/transparency-log/service.ts'
import { presentStatus } from '../server/votes/present.ts'
import { voteRoutes } from '../server/votes/routes.ts'
import { type DesiredVote, writeVotes } from '../server/votes/store.ts'
import { VoteWriter } from '../server/votes/vote-writer.ts'
import type { Origins } from './loaded-site.ts'
import { pointSelect } from './yardsticks.ts'

/** The process under load; see `loaded-site.ts`. The environment configures the database. */
const config = readConfig()
const log = createLog('warn', false)
const database = await openDatabase(config)
const { db } = database
const ballotNumbers = new BallotNumbers({
  db,
  clock: systemClock,
  ballotKeys: await ballotKeys(db),
  logName: 'localhost/log',
})

const build = currentBuild()
const pages = fs.existsSync(build) ? await loadBuiltPages(build) : undefined
const { server: site } = await buildApp({ config, database, log, pages })
const origins: Origins = {
  site: await listen(site),
  oneByOne: await listen(await oneByOne()),
  uncached: await listen(await uncached()),
  ownLimits: await listen(await withRateLimits()),
  sharedLimits: await listen(
    await withRateLimits(
      new SharedCounts({ db, clock: systemClock, log, secret: await tokenSecret(db, undefined) }),
    ),
  ),
  bare: await listen(await bare()),
}
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1_000)
})
process.send?.(origins)

async function oneByOne() {
  const voteWriter = {
    async write(vote: DesiredVote) {
      const { counts } = await writeVotes(db, [vote])
      const known = counts.get(vote.personalityId)
      if (!known) throw new Error('unknown personality')
      const { personalityId, type } = vote
      return presentStatus(personalityId, { ...known, type, state: type && 'COUNTED' })
    },
  }
  return serverOf(
    voteRoutes({ db, clock: systemClock, ballotNumbers, voteWriter }),
    new ResponseCache(systemClock),
  )
}

/** The endpoints of personalities, whose responses expire at once. */
async function uncached() {
  const views = new ViewCounter({ db, clock: systemClock, log })
  const responseCache = new ResponseCache(systemClock, { lifetime: 0 })
  return serverOf(
    personalityRoutes({
      db,
      views,
      deleteDependents: [],
      refreshPerson: async () => {},
      today: () => todayOf(systemClock),
    }),
    responseCache,
  )
}

/** The vote endpoints behind a proxy, with the rate limits of a site. */
async function withRateLimits(sharedCounts?: SharedCounts) {
  const rateLimits = createRateLimits({ scale: 1, clock: systemClock, sharedCounts })
  const voteWriter = new VoteWriter({ db })
  return serverOf(
    voteRoutes({ db, clock: systemClock, ballotNumbers, voteWriter }),
    new ResponseCache(systemClock),
    {
      rateLimits,
      trustProxy: 1,
    },
  )
}

async function serverOf(
  bindings: Binding[],
  responseCache: ResponseCache,
  {
    rateLimits = createRateLimits({ scale: config.rateLimitScale, clock: systemClock }),
    trustProxy,
  }: { rateLimits?: RateLimits; trustProxy?: number } = {},
) {
  const server = await createServer({ log, trustProxy, hsts: 'off' })
  const tokens = createTokens(await tokenSecret(db, config.jwtSecret), systemClock)
  registerBindings(server, bindings, {
    rateLimits,
    responseCache,
    visitorCache: new ResponseCache(systemClock),
    fastPath: { remember: () => undefined },
    sessions: createSessions({ db, tokens, clock: systemClock }),
    uploadFolder: config.dataDir,
    isReadOnly: () => false,
    closedFeatures: () => [],
    maintenance: () => undefined,
  })
  return server
}

/** Fastify without hooks: a greeting, one row read by the driver, and responses of the site as constant bytes. */
async function bare() {
  const server = Fastify()
  server.get('/hello', async () => ({ hello: 'world' }))
  const pool = new pg.Pool({ connectionString: config.databaseUrl })
  server.get<{ Params: { userId: string } }>('/point/:userId', async ({ params }) => {
    const { rows } = await pool.query(pointSelect(params.userId))
    return rows[0]
  })
  server.get('/not-modified', (_request, reply) => reply.code(304).header('etag', '"1"').send())
  await addConstant(server, '/list', '/api/personalities', 'identity')
  if (pages) await addConstant(server, '/page', '/', 'br')
  return server
}

/** Adds a route that sends the site's response to `url` as constant bytes. */
async function addConstant(
  server: FastifyInstance,
  route: string,
  url: string,
  encoding: 'br' | 'identity',
) {
  const { rawPayload, headers } = await site.inject({
    url,
    headers: { 'accept-encoding': encoding },
  })
  const { 'content-type': type, 'content-encoding': contentEncoding } = headers
  server.get(route, (_request, reply) => {
    reply.header('content-type', type)
    if (contentEncoding) reply.header('content-encoding', contentEncoding)
    return reply.send(rawPayload)
  })
}

async function listen(server: FastifyInstance): Promise<string> {
  return server.listen({ host: '127.0.0.1', port: 0 })
}
