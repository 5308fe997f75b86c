import { sql } from 'kysely'
import { hashPassword } from '../server/accounts/passwords.ts'
import type { Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { insertPost } from '../server/posts/store.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { startPostgres } from '../test/postgres.ts'
import type { HourWorld } from './hour-requests.ts'
import { password } from './hour-visits.ts'
import { populate } from './population.ts'
import { type ProbedSite, startProbedSite } from './probed-site.ts'
import { tokenOf } from './site-settings.ts'

/** Users who send requests: so few that the tables by user have all of them after a quarter. */
const activeUsers = 300

export type DatabaseKind = 'server' | 'embedded'

export interface HourSite {
  site: ProbedSite
  world: HourWorld
  /** Emails of users who sign in. */
  emails: string[]
  /** Token of an administrator, who sends none of the requests. */
  administrator: string
  /** What a command on the same data needs, once the site has ended. */
  config: SiteConfig
}

interface SiteConfig {
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * Runs `work` with a new site that has what the requests of the hour need.
 * @param prepare adds more before the site starts
 */
export async function withHourSite(
  kind: DatabaseKind,
  work: (hour: HourSite) => Promise<void>,
  prepare?: (db: Db, world: HourWorld) => Promise<void>,
): Promise<void> {
  const folder = createTempFolder('bench-hour')
  const postgres = kind === 'server' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = postgres?.url('postgres')
  try {
    const config = { databaseUrl, dataDir: folder }
    const prepared = await prepareWorld(config, prepare)
    const site = await startProbedSite(folder, databaseUrl)
    try {
      await work({ ...prepared, site, config })
    } finally {
      await site.kill()
    }
  } finally {
    await postgres?.stop()
    removeTempFolder(folder)
  }
}

/** Fills an empty database with what the requests of the hour need. */
async function prepareWorld(
  config: SiteConfig,
  prepare: Parameters<typeof withHourSite>[2],
): Promise<Omit<HourSite, 'site' | 'config'>> {
  const database = await openDatabase(config, true)
  const { db } = database
  await migrate(database)
  const { userIds, personalityIds } = await populate(db, 2_000, 500)
  const postIds: string[] = []
  for (const userId of userIds.slice(0, 200)) {
    postIds.push(await insertPost(db, userId, { content: 'A post to like and to comment on' }))
  }
  const emails = await setPassword(db, userIds.slice(0, 50))
  const administrator = await makeAdministrator(db, userIds.at(-1) ?? '')
  const users = await db.selectFrom('users').select('username').limit(200).execute()
  const tokens = userIds.slice(0, activeUsers).map((userId) => tokenOf(userId))
  const usernames = users.map(({ username }) => username)
  const world: HourWorld = { userIds, usernames, tokens, personalityIds, postIds }
  await prepare?.(db, world)
  await database.close()
  return { world, emails, administrator }
}

/** @returns the emails of the users */
async function setPassword(db: Db, userIds: string[]): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const { rows } = await sql<{ email: string }>`
    update accounts set password_hash = ${passwordHash}
    where user_id = any(${userIds}::uuid[]) returning email
  `.execute(db)
  return rows.map(({ email }) => email)
}

/** @returns the token of the user */
async function makeAdministrator(db: Db, id: string): Promise<string> {
  await sql`update users set role = 'ADMIN' where id = ${id}`.execute(db)
  const { token_version } = await db
    .selectFrom('accounts')
    .where('user_id', '=', id)
    .select('token_version')
    .executeTakeFirstOrThrow()
  return tokenOf(id, token_version)
}
