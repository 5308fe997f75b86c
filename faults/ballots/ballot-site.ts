import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { EndpointKey, ReplyTo, RequestInput } from '../../contract/client.ts'
import { insertAccount } from '../../server/accounts/store.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { openServer } from '../../server/platform/database/server.ts'
import { activityCounts } from '../../server/recount/store.ts'
import { ServerProcess } from '../server-process.ts'
import { type ApiResponse, request } from './api-client.ts'
import { SiteClock } from './site-clock.ts'

const jwtSecret = 'a secret of the random ballots, long enough'

/** Seconds between publications. */
export const publicationInterval = 600

/** Two processes of a site with one PostgreSQL database and one folder of files. */
export interface BallotSite {
  servers: [ServerProcess, ServerProcess]
  clock: SiteClock
  /** The database itself, for what no endpoint does. */
  db: Db
  /** A process that is not being restarted. */
  pickServer(): ServerProcess
  /** Kills a process with SIGKILL, waits for `meanwhile`, and starts it again. */
  restart(server: ServerProcess, meanwhile?: Promise<unknown>): Promise<void>
  /** Sends a request as an administrator. */
  administrate<Key extends EndpointKey>(
    key: Key,
    input: RequestInput<Key>,
  ): Promise<ApiResponse<ReplyTo<Key>>>
  stop(): Promise<void>
}

/**
 * Starts a site without members.
 * @param databaseUrl an empty or migrated database
 * @param folder for its files
 */
export async function startBallotSite(
  databaseUrl: string,
  folder: string,
  random: () => number,
): Promise<BallotSite> {
  const dataDir = path.join(folder, 'data')
  fs.mkdirSync(dataDir)
  const start = () =>
    ServerProcess.start({
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      DATABASE_URL: databaseUrl,
      PUBLICATION_INTERVAL: String(publicationInterval),
      REGISTRATION_CHALLENGE: 'off',
    })
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()]
  const database = await openServer(databaseUrl)
  const { db } = database
  const clock = new SiteClock(servers)
  const administratorId = await insertAccount(db, {
    name: 'Administrator',
    username: 'the_reviewer',
    email: 'reviewer@members.example',
    role: 'ADMIN',
    passwordHash: 'none',
  })
  const tokens = createTokens(jwtSecret, clock)
  const restarting = new Set<ServerProcess>()
  const pickServer = () => {
    const running = servers.filter((server) => !restarting.has(server))
    const picked = running[Math.floor(random() * running.length)]
    if (!picked) throw new Error('no process runs')
    return picked
  }
  return {
    servers,
    clock,
    db,
    pickServer,
    restart: async (server, meanwhile) => {
      restarting.add(server)
      await server.kill()
      await meanwhile
      await server.start()
      restarting.delete(server)
    },
    administrate: (key, input) =>
      request(pickServer().origin, key, {
        ...input,
        token: tokens.sign({ userId: administratorId, version: 0 }),
      }),
    stop: async () => {
      for (const server of servers) await server.kill()
      await database.close()
    },
  }
}

/** Makes all accounts older than a month, because votes of younger ones are not withdrawn. */
export async function ageAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update users set created_at = created_at - interval '60 days'`.execute(tx)
    // The number of new accounts of each day.
    await activityCounts.repair(tx)
  })
}

/** Numbers of counted votes, on each personality. */
export async function countBallots(
  db: Db,
): Promise<Map<string, { all: number; verified: number }>> {
  const { rows } = await sql<{ id: string; all: number; verified: number }>`
    select personality_id as id, count(*) as "all", count(*) filter (where is_verified) as verified
    from votes where is_eligible and review_id is null group by 1
  `.execute(db)
  return new Map(rows.map(({ id, all, verified }) => [id, { all, verified }]))
}
