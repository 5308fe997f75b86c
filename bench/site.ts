import { createResolveViewer, tokenSecret } from '../server/accounts/service.ts'
import { createTokens } from '../server/accounts/tokens.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { listPersonalities } from '../server/personalities/store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createRateLimits } from '../server/platform/http/rate-limits.ts'
import { registerBindings } from '../server/platform/http/register.ts'
import { ResponseCache } from '../server/platform/http/response-cache.ts'
import { createServer } from '../server/platform/http/server.ts'
import { createLog } from '../server/platform/log.ts'
import { presentStatus } from '../server/votes/present.ts'
import { voteRoutes } from '../server/votes/routes.ts'
import { countsOf, type DesiredVote, writeVotes } from '../server/votes/store.ts'

/**
 * The process under load: the site, the same vote endpoints committing one vote at a time, and bare Fastify that returns
 * the list as constant bytes and from rows. The environment configures the database.
 */
const config = readConfig()
const log = createLog('warn', false)
const database = await openDatabase(config)
const { db } = database

const site = await buildApp({ config, database, log })
const ports = {
  site: await listen(site.server),
  oneByOne: await listen(await oneByOne()),
  bare: await listen(await bare()),
}
process.send?.(ports)

async function oneByOne() {
  const server = await createServer({ log, trustProxy: undefined, isSecure: false })
  const voteWriter = {
    async write(vote: DesiredVote) {
      await writeVotes(db, [vote])
      const counts = await countsOf(db, [vote.personalityId])
      const known = counts.get(vote.personalityId)
      if (!known) throw new Error('unknown personality')
      return presentStatus(vote.personalityId, known, vote.type)
    },
  }
  const tokens = createTokens(await tokenSecret(db, config.jwtSecret), systemClock)
  registerBindings(server, voteRoutes({ db, voteWriter }), {
    rateLimits: createRateLimits({ scale: config.rateLimitScale, clock: systemClock }),
    responseCache: new ResponseCache(systemClock),
    resolveViewer: createResolveViewer(db, tokens),
    uploadFolder: config.dataDir,
  })
  return server
}

async function bare() {
  const server = await createServer({ log, trustProxy: undefined, isSecure: false })
  const first = {
    page: 1,
    limit: 12,
    search: undefined,
    sortBy: 'voteCount',
    order: 'desc',
  } as const
  const text = JSON.stringify(await listPersonalities(db, first))
  server.get('/constant', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  server.get('/rows', async () => listPersonalities(db, first))
  return server
}

async function listen(server: { listen: (where: object) => Promise<string> }): Promise<string> {
  return server.listen({ host: '127.0.0.1', port: 0 })
}
