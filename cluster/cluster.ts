import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { childEnvironment } from '../test/config.ts'
import { administer, freePort, type PostgresServer, startPostgres } from '../test/postgres.ts'
import { isPrimaryAt, isSynchronous, startPrimaryCheck } from './database-checks.ts'
import { find, outputOf, type Program, startProgram, waitUntil } from './programs.ts'
import { haproxySettings, pgbouncerSettings } from './settings-files.ts'

/** Seconds that a process serves after SIGTERM, so that HAProxy notices. */
const shutdownDelay = 2

export const jwtSecret = 'a secret of the cluster, long enough'

/** A process of the site. */
export interface SiteProcess {
  origin: string
  /** Ends it as a process manager does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A whole site on loopback: HAProxy, processes, PgBouncer, a primary and a standby. */
export interface Cluster {
  /** Through HAProxy. */
  origin: string
  processes: SiteProcess[]
  primary: PostgresServer
  standby: PostgresServer
  /** The current primary, past PgBouncer. */
  database: Database
  /** Kills the primary like a crash, and makes the standby the primary. */
  promote(): Promise<void>
  /** Ends the processes gracefully, so that no request is open any more. */
  stopProcesses(): Promise<void>
  stop(): Promise<void>
}

/** @param folder for settings, logs and data, which every user can enter */
export async function startCluster(folder: string): Promise<Cluster> {
  const stops: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    return await start(folder, stops, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  folder: string,
  stops: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
): Promise<Cluster> {
  const postgresIn = async (name: string, standbyOf?: PostgresServer) => {
    const data = path.join(folder, name)
    fs.mkdirSync(data)
    const server = await startPostgres({ durable: true, folder: data, standbyOf })
    stops.push(() => server.stop())
    return server
  }
  const primary = await postgresIn('first')
  await prepareDatabase(primary.url('postgres'))
  const standby = await postgresIn('second', primary)
  await waitForReplication(primary.url('postgres'))

  const ports = { site: await freePort(), primary: await freePort(), pooler: await freePort() }
  const sitePorts = [await freePort(), await freePort()]
  const urls = [primary, standby].map((server) => server.url('postgres'))
  const checks = await Promise.all(urls.map((url) => startPrimaryCheck(url)))
  stops.push(() => checks.map((check) => check.stop()))
  const haproxyFile = path.join(folder, 'haproxy.cfg')
  const portOf = (url: string) => Number(new URL(url).port)
  fs.writeFileSync(
    haproxyFile,
    haproxySettings(
      ports,
      sitePorts.map((port, index) => ({ name: `site${index}`, port, checkPort: port })),
      urls.map((url, index) => ({
        name: `postgres${index}`,
        port: portOf(url),
        checkPort: checks[index]?.port ?? 0,
      })),
    ),
  )
  const haproxy = startProgram(find('haproxy') ?? '', ['-db', '-f', haproxyFile], {
    log: path.join(folder, 'haproxy.log'),
  })
  stops.push(() => haproxy.end('SIGTERM'))
  const pgbouncer = startPgbouncer(folder, urls[0] as string, ports)
  stops.push(() => pgbouncer.end('SIGTERM'))

  const at = (port: number) => {
    const url = new URL(urls[0] as string)
    url.port = String(port)
    return url.href
  }
  await waitUntil('HAProxy and PgBouncer', () => isPrimaryAt(at(ports.pooler)))
  const settings = {
    DATABASE_URL: at(ports.pooler),
    DATABASE_LISTEN_URL: at(ports.primary),
    DATABASE_REPLICA_URL: urls.join(),
  }
  const processes = await Promise.all(
    sitePorts.map((port) => startSiteProcess(folder, port, settings)),
  )
  const stopProcesses = async () => {
    await Promise.all(processes.map((process) => process.stop()))
  }
  stops.push(stopProcesses)
  const database = await openDatabase({ databaseUrl: at(ports.primary), dataDir: folder })
  stops.push(() => database.close())
  return {
    origin: `http://127.0.0.1:${ports.site}`,
    processes,
    primary,
    standby,
    database,
    promote: async () => {
      await primary.stop()
      await administer(urls[1] as string, 'select pg_promote()')
    },
    stopProcesses,
    stop,
  }
}

/** Migrates, and sets what PgBouncer's clients cannot. */
async function prepareDatabase(url: string) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '.' })
  await migrate(database)
  await database.close()
  await administer(url, `alter role postgres set timezone = 'UTC'`)
  await administer(url, `alter role postgres set statement_timeout = '10s'`)
}

/** Makes the primary acknowledge only what the standby has flushed, and waits until it replicates. */
async function waitForReplication(url: string) {
  await administer(url, `alter system set synchronous_standby_names = '*'`)
  await administer(url, 'select pg_reload_conf()')
  await waitUntil('synchronous replication', () => isSynchronous(url))
}

function startPgbouncer(
  folder: string,
  url: string,
  ports: { pooler: number; primary: number },
): Program {
  const { username, password } = new URL(url)
  const userFile = path.join(folder, 'pgbouncer-users')
  fs.writeFileSync(userFile, `"${username}" "${password}"\n`)
  const [, minor = 0] = /PgBouncer 1\.(\d+)/.exec(outputOf('pgbouncer', '--version')) ?? []
  const settingsFile = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    settingsFile,
    pgbouncerSettings({
      port: ports.pooler,
      primaryPort: ports.primary,
      userFile,
      keepsPreparedStatements: Number(minor) >= 21,
    }),
  )
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  return startProgram(find('pgbouncer') ?? '', [...user, settingsFile], {
    log: path.join(folder, 'pgbouncer.log'),
  })
}

async function startSiteProcess(
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<SiteProcess> {
  const dataDir = path.join(folder, `site-${port}`)
  fs.mkdirSync(dataDir)
  const origin = `http://127.0.0.1:${port}`
  const log = path.join(folder, 'site.log')
  const start = async () => {
    const program = startProgram(
      process.execPath,
      [new URL('./server.ts', import.meta.url).pathname],
      {
        log,
        env: childEnvironment({
          ...settings,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          JWT_SECRET: jwtSecret,
          RATE_LIMIT_SCALE: '1000000',
          // Its voters vote as one.
          VOTE_DETECTION: 'off',
          LOG_LEVEL: 'info',
          SHUTDOWN_DELAY: String(shutdownDelay),
        }),
      },
    )
    await waitUntil(`The site; its log: ${log}`, async () => {
      if (!program.isRunning()) throw new Error('The site has ended.')
      return (await fetch(`${origin}/api/ready`)).ok
    })
    return program
  }
  let current = await start()
  return {
    origin,
    restart: async () => {
      await current.end('SIGTERM')
      current = await start()
    },
    stop: () => current.end('SIGTERM'),
  }
}
