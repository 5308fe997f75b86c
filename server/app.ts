import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { contract } from '../contract/contract.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createResolveViewer, tokenSecret } from './accounts/service.ts'
import { createTokens, type Tokens } from './accounts/tokens.ts'
import type { Config } from './config.ts'
import { healthRoutes } from './health/routes.ts'
import { personalityRoutes } from './personalities/routes.ts'
import { ViewCounter } from './personalities/views.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { problem } from './platform/errors.ts'
import { registerFiles } from './platform/files.ts'
import { registerDocs } from './platform/http/docs.ts'
import { handleErrors, sendProblem } from './platform/http/error-handler.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { registerBindings } from './platform/http/register.ts'
import { createServer } from './platform/http/server.ts'
import { SharedAnswers } from './platform/http/shared-answers.ts'
import { saveRoutes } from './saves/routes.ts'
import { violations } from './violations.ts'
import { voteRoutes } from './votes/routes.ts'
import { VoteWriter } from './votes/vote-writer.ts'

export interface AppDeps {
  config: Readonly<Config>
  /** Open and migrated; whoever opened it closes it, after the app. */
  database: Database
  log: FastifyBaseLogger
  clock?: Clock
}

export interface App {
  server: FastifyInstance
  tokens: Tokens
  /** Answers shared among viewers; whoever writes past the app drops them. */
  sharedAnswers: SharedAnswers
  views: ViewCounter
  /** Says at `/api/ready` that no new requests should come. */
  drain(): void
}

/** Builds the whole server over an open database; nothing listens yet. */
export async function buildApp({
  config,
  database,
  log,
  clock = systemClock,
}: AppDeps): Promise<App> {
  const { db } = database
  const server = await createServer({
    log,
    trustProxy: config.trustProxy,
    secure: config.publicUrl?.startsWith('https:') ?? false,
  })
  handleErrors(server, violations)

  let draining = false
  const sharedAnswers = new SharedAnswers(clock)
  const rateLimits = await createRateLimits(server, config.rateLimitScale)
  const tokens = createTokens(await tokenSecret(db, config.jwtSecret), clock)
  const resolveViewer = createResolveViewer(db, tokens)
  const voteWriter = new VoteWriter({ db, sharedAnswers })
  const views = new ViewCounter({ db, clock, log })

  registerBindings(
    server,
    [
      ...healthRoutes({ db, isDraining: () => draining }),
      ...accountRoutes({ db, tokens, rateLimits }),
      ...personalityRoutes({ db, sharedAnswers, views }),
      ...voteRoutes({ db, voteWriter }),
      ...saveRoutes({ db }),
    ],
    { rateLimits, sharedAnswers, resolveViewer },
  )
  await registerDocs(server, contract)
  await registerFiles(server, config.dataDir)
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('notFound')))
  server.addHook('onClose', async () => {
    await voteWriter.drain()
    await views.flush()
  })

  return {
    server,
    tokens,
    sharedAnswers,
    views,
    drain: () => {
      draining = true
    },
  }
}
