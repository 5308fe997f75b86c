import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectionSettings } from './connection-settings.ts'
import type { Database } from './database.ts'
import { EmbeddedSocket } from './embedded-socket.ts'
import type { EmbeddedSource } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'
import {
  channels,
  dispatchNotification,
  type NotificationListener,
} from './notification-listener.ts'
import { kyselyOn, openPool } from './pool.ts'

/** Milliseconds after which a running statement makes the database worker terminate and start again. */
const defaultStatementTimeout = 10_000

/** Milliseconds that a query waits for the connection: longer than a slow statement or recovery after a termination. */
const connectionTimeout = 30_000

const sessionScript = [
  ...Object.entries(connectionSettings).map(([name, value]) => `set ${name} = '${value}'`),
  ...channels.map((channel) => `listen ${channel}`),
].join(';')

/**
 * Opens the embedded PostgreSQL in `<dataDir>/database`, locking the folder for this process.
 * @param statementTimeout milliseconds; 0 disables it
 */
export async function openEmbedded(
  dataDir: string,
  statementTimeout = defaultStatementTimeout,
): Promise<Database> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    const folder = path.join(dataDir, 'database')
    if (!fs.existsSync(folder)) await createCluster(folder)
    const database = await openSource({ kind: 'folder', path: folder }, statementTimeout)
    return {
      ...database,
      close: () => database.close().then(unlock),
      abort: () => database.abort().then(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens a database in memory.
 * @param snapshot tar file of a data folder to start from; without it the database is empty
 */
export function openInMemory(snapshot?: string): Promise<Database> {
  return openSource({ kind: 'memory', snapshot }, defaultStatementTimeout)
}

const clusterProgram = fileURLToPath(new URL('./create-cluster.ts', import.meta.url))

/** Creates an empty database under a temporary name and renames it, so that a partial one is never used. */
async function createCluster(folder: string): Promise<void> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [clusterProgram, draft])
  fs.renameSync(draft, folder)
}

async function openSource(source: EmbeddedSource, statementTimeout: number): Promise<Database> {
  const listeners = new Set<NotificationListener>()
  let socket: EmbeddedSocket | undefined
  const { pool, clients, withScripts, disconnect } = openPool({
    name: 'database',
    inactivityTimeout: statementTimeout,
    config: {
      user: 'postgres',
      database: 'postgres',
      host: 'embedded',
      password: '',
      ssl: false,
      // PGlite has one session, which stays open, because opening the database takes time.
      max: 1,
      min: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: connectionTimeout,
      // `exited` of the previous socket: two workers must never have the same folder open.
      stream: () => {
        socket = new EmbeddedSocket({ source, sessionScript }, socket?.exited)
        return socket
      },
    },
  })
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) dispatchNotification(listener, channel, payload ?? '')
    })
    for (const listener of listeners) listener.onReconnect()
  })
  // Connects at once, so that a folder that cannot be opened fails the start of the process.
  const client = await pool.connect()
  client.release()
  const close = async () => {
    await pool.end()
    await socket?.exited
  }
  return {
    kind: 'embedded',
    db: kyselyOn(clients),
    replicas: undefined,
    withScripts,
    listen: (listener) => {
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
      }
    },
    close,
    abort: () => {
      disconnect()
      return close()
    },
  }
}
