import { setImmediate as setImmediatePromise, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { describeError } from './commands/describe-error.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { exitCodes } from './exit-codes.ts'
import { migrateOnStart } from './migrate-on-start.ts'
import { openOnStart } from './open-on-start.ts'
import { systemClock } from './platform/clock.ts'
import { createPrivateFiles, restrictDataFolder } from './platform/data-folder.ts'
import type { Database, Db } from './platform/database/database.ts'
import { isUnreachable } from './platform/database/error-codes.ts'
import { FolderInUse } from './platform/database/folder-lock.ts'
import { MigrationFailed, planMigration } from './platform/database/migrate.ts'
import { UnsuitableDatabase } from './platform/database/requirements.ts'
import { MaintenanceServer } from './platform/http/maintenance-server.ts'
import { createLog } from './platform/log.ts'
import { withSourcePositions } from './platform/source-positions.ts'
import { maintenanceRetryAfter } from './render/maintenance-document.ts'
import type { Pages } from './render/pages.ts'
import { plainDocumentPolicy } from './render/plain-document.ts'
import { Shutdown } from './shutdown.ts'
import { rejectUnsafeSettings } from './unsafe-settings.ts'

/** The web app as the server serves it: its pages, without which it serves only the API, and its files for browsers. */
export interface Site {
  pages?: Pages
  /** Folder of the build whose files are served. */
  build?: string
  /** Serves the files in another way. */
  registerFiles?: (server: FastifyInstance) => void
}

/**
 * Serves a site until a signal or an uncaught failure. A failed start is printed to standard error and ends the process
 * with one of `exitCodes`.
 */
export async function serve(openSite: () => Promise<Site>): Promise<void> {
  createPrivateFiles()
  try {
    await start(openSite)
  } catch (error) {
    const configMessage = configErrorMessage(error)
    process.stderr.write(`${configMessage ?? describeFailure(error)}\n`)
    process.exit(configMessage === undefined ? exitCodes.failed : exitCodes.refused)
  }
}

async function start(openSite: () => Promise<Site>) {
  const config = readConfig()
  const log = createLog(config.logLevel, process.stdout.isTTY, { format: config.logFormat })
  await restrictDataFolder(config.dataDir, log)
  const shutdown = new Shutdown(log)
  try {
    await startSite(openSite, { config, log, shutdown })
  } catch (error) {
    // A start that fails during a shutdown fails because of it.
    if (shutdown.hasBegun) return
    await shutdown.close()
    throw error
  }
}

interface StartDeps {
  config: Readonly<Config>
  log: FastifyBaseLogger
  shutdown: Shutdown
}

/** Opens and migrates the database, builds the app and listens; a shutdown closes in the reverse order. */
async function startSite(openSite: () => Promise<Site>, { config, log, shutdown }: StartDeps) {
  const { host, port, hsts } = config
  const maintenance = new MaintenanceServer({
    ...{ host, port, hsts },
    policy: plainDocumentPolicy,
    retryAfter: maintenanceRetryAfter,
  })
  const [database, { buildApp, site }] = await Promise.all([
    openOnStart(config, maintenance, log),
    load(openSite),
  ])
  // A migration may take minutes; the database undoes what has not been committed.
  shutdown.close = () => database.abort()
  const steps = await planMigration(database)
  await rejectUnsafeSettings(
    config,
    steps.some(({ kind }) => kind === 'baseline'),
    log,
  )
  await migrateOnStart(database, steps, maintenance, log)
  shutdown.close = () => database.close()
  const seeded = await prepare(database, config, log)
  const app = await buildApp({ config, database, log, pages: site.pages, build: site.build })
  site.registerFiles?.(app.server)
  maintenance.handOverTo(app.server.server)
  const address = await app.server.listen({ host, port })
  await app.services.metrics?.server.listen(config.metrics)
  app.startJobs()
  process.stdout.write(
    `\nVoxpop is at ${config.publicUrl ?? address}\n${seeded ? demoNotice() : ''}\n`,
  )
  shutdown.drain = async () => {
    app.drain()
    // A load balancer keeps sending requests until its next readiness check.
    await sleep(config.shutdownDelay * 1_000)
  }
  shutdown.close = async () => {
    // Browsers keep connections alive after the last response; `close` alone would wait for them.
    setInterval(() => app.server.server.closeIdleConnections(), 100).unref()
    await app.server.close()
    await database.close()
  }
}

/** Imports the app and opens the site, which blocks this thread, after the database worker thread has started. */
async function load(openSite: () => Promise<Site>) {
  await setImmediatePromise()
  const { buildApp } = await import('./app.ts')
  return { buildApp, site: await openSite() }
}

/**
 * Creates the administrator and the demo data that the settings ask for.
 * @returns true if demo data was added
 */
async function prepare(
  { db }: Database,
  config: Readonly<Config>,
  log: FastifyBaseLogger,
): Promise<boolean> {
  await rejectDemoAccounts(db, config, log)
  if (config.admin) await appointConfigured(db, config.admin, log)
  return config.demo && (await seedDemoData(db, config.dataDir))
}

/**
 * Prevents the start of a public site that has demo accounts with the published password.
 * @throws ConfigError naming the accounts and the command that removes them
 */
async function rejectDemoAccounts(
  db: Db,
  { publicSettings, admin }: Readonly<Config>,
  log: FastifyBaseLogger,
): Promise<void> {
  if (publicSettings.length === 0) return
  const { findDemoAccounts } = await import('./demo/removal.ts')
  const found = await findDemoAccounts(db)
  const open = found.filter(({ isOpen }) => isOpen).map(({ email }) => email)
  if (open.length > 0) {
    throw new ConfigError(
      `Not started: ${publicSettings.join(', ')} must not be set while demo accounts with the published password exist:
${open.map((email) => `  ${email}`).join('\n')}
Remove them and the demo content with: npm run voxpop -- demo remove`,
    )
  }
  const changed = found.map(({ email }) => email).filter((email) => email !== admin?.email)
  if (changed.length > 0) {
    log.warn(
      { accounts: changed },
      'the password of demo accounts was changed; if not by you, run: npm run voxpop -- demo remove --all',
    )
  }
}

async function appointConfigured(
  db: Db,
  admin: NonNullable<Config['admin']>,
  log: FastifyBaseLogger,
): Promise<void> {
  const { appointConfiguredAdministrator } = await import('./accounts/service.ts')
  const outcome = await appointConfiguredAdministrator(db, admin)
  if (outcome === 'member') {
    log.warn(
      'ADMIN_EMAIL belongs to a member who is not an administrator; to make them one, run: npm run voxpop -- admin create',
    )
  }
}

async function seedDemoData(db: Db, dataDir: string): Promise<boolean> {
  const { isEmpty } = await import('./demo/is-empty.ts')
  if (!(await isEmpty(db))) return false
  // Imported only when it is needed, to save memory.
  const { seedDemo } = await import('./demo/service.ts')
  return seedDemo({ db, dataDir, clock: systemClock })
}

function demoNotice(): string {
  const lines = demoAccounts.map(
    ({ kind, email, password }) => `  ${kind.padEnd(16)} ${email.padEnd(26)} ${password}`,
  )
  return ['Demo data was added. Everyone in it is invented. Log in with:', ...lines, ''].join('\n')
}

/** The message for errors that a restart does not fix, such as invalid settings; undefined for other errors. */
function configErrorMessage(error: unknown): string | undefined {
  if ([ConfigError, FolderInUse, UnsuitableDatabase].some((type) => error instanceof type)) {
    return (error as Error).message
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program. Choose another one.`
  return undefined
}

/** A failed migration needs no stack: its message says which file the database refused, and why. */
function describeFailure(error: unknown): string {
  if (error instanceof MigrationFailed) return error.message
  if (isUnreachable(error)) return describeError(error)
  return error instanceof Error ? withSourcePositions(error.stack ?? error.message) : String(error)
}
