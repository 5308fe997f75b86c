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
import { channels, type NotificationListener, pass } from './notification-listener.ts'
import { openPool } from './pool.ts'

/** Milliseconds that a statement may take before the database is ended and opened again. */
const defaultStatementDeadline = 10_000

/** Milliseconds that a query waits for its turn: others run for long, or the database recovers after an abrupt end. */
const turnTimeout = 30_000

const sessionScript = [
  ...Object.entries(connectionSettings).map(([name, value]) => `set ${name} = '${value}'`),
  ...channels.map((channel) => `listen ${channel}`),
].join(';')

/**
 * Opens the embedded PostgreSQL in `<dataDir>/database`, locking the folder for this process.
 * @param statementDeadline milliseconds; 0 is none
 */
export async function openEmbedded(
  dataDir: string,
  statementDeadline = defaultStatementDeadline,
): Promise<Database> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    const folder = path.join(dataDir, 'database')
    if (!fs.existsSync(folder)) await createCluster(folder)
    const database = await openSource({ kind: 'folder', path: folder }, statementDeadline)
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens a database that lives in memory.
 * @param snapshot a tar file of a data folder to begin with; an empty database when absent
 */
export function openInMemory(snapshot?: string): Promise<Database> {
  return openSource({ kind: 'memory', snapshot }, defaultStatementDeadline)
}

const clusterProgram = fileURLToPath(new URL('./create-cluster.ts', import.meta.url))

/** Makes an empty database; under another name, so that an interrupted attempt is never taken for a database. */
async function createCluster(folder: string): Promise<void> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [clusterProgram, draft])
  fs.renameSync(draft, folder)
}

async function openSource(source: EmbeddedSource, statementDeadline: number): Promise<Database> {
  const listeners = new Set<NotificationListener>()
  let socket: EmbeddedSocket | undefined
  const { pool, db, withScripts } = openPool({
    silenceLimit: statementDeadline,
    config: {
      user: 'postgres',
      database: 'postgres',
      host: 'embedded',
      password: '',
      ssl: false,
      // PGlite has one session; it stays, for opening the database again takes time.
      max: 1,
      min: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: turnTimeout,
      // Two workers must never have one folder open.
      stream: () => {
        socket = new EmbeddedSocket({ source, sessionScript }, socket?.exited)
        return socket
      },
    },
  })
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) pass(listener, channel, payload ?? '')
    })
    for (const listener of listeners) listener.onReconnect()
  })
  // Opened now, so that a folder that cannot be opened keeps the process from starting.
  const client = await pool.connect()
  client.release()
  return {
    kind: 'embedded',
    db,
    withScripts,
    listen: (listener) => {
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
      }
    },
    close: async () => {
      await pool.end()
      await socket?.exited
    },
  }
}
