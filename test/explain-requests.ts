import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { type GrowthRequest, growthRequests } from './contract/growth-requests.ts'
import { type Explained, type ExplainingDatabase, openExplaining } from './explain-plans.ts'
import { loadGrowthWorld } from './growth-world.ts'

/** A request with the plans of its statements. */
export interface ExplainedRequest {
  request: GrowthRequest
  status: number
  statements: Explained[]
}

/** A statement is prepared when it is used for the third time, and may have one plan for all values five times later. */
const runs = 10

/** Milliseconds, longer than any response is cached. */
const longerThanCached = 120_000

/**
 * Sends each GET whose cost must not grow to a site with a large community on a PostgreSQL server, and collects the plans
 * that its statements have in the end.
 * @param dataDir folder for the site's files
 */
export async function explainRequests(url: string, dataDir: string): Promise<ExplainedRequest[]> {
  const database = openExplaining(url)
  let now = Date.now()
  const { server, services } = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000', DEMO: '0' }),
    database,
    log: createLog('error', false),
    clock: { now: () => now },
  })
  try {
    await server.ready()
    const { world, facts, administrator, users } = await loadGrowthWorld(database.db)
    const tokenOf = (userId: string, version: number) => services.tokens.sign({ userId, version })
    // Of sessions that have just begun, which are not asked for the password.
    const viewers = {
      visitor: () => undefined,
      user: () => tokenOf(users[0] ?? '', 0),
      administrator: () => tokenOf(administrator.id, administrator.tokenVersion),
    }
    const explained: ExplainedRequest[] = []
    for (const request of growthRequests(world, facts)) {
      explained.push(
        await explain(database, request, () => {
          now += longerThanCached
          const token = viewers[request.as]()
          return server.inject({
            url: request.path,
            headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          })
        }),
      )
    }
    return explained
  } finally {
    await server.close()
    await database.close()
  }
}

async function explain(
  database: ExplainingDatabase,
  request: GrowthRequest,
  send: () => Promise<{ statusCode: number }>,
): Promise<ExplainedRequest> {
  // Searches are planned with each call.
  const needed = request.title.includes('search') ? 2 : runs
  for (let run = 1; run < needed; run++) await send()
  database.dropPlans()
  const { statusCode } = await send()
  return { request, status: statusCode, statements: database.takePlans() }
}
