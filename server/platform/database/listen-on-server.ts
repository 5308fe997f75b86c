import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  channels,
  dispatchNotification,
  type NotificationListener,
  type StopListening,
} from './notification-listener.ts'

/** Milliseconds between heartbeat queries. */
const heartbeatInterval = 10_000

/** Milliseconds for connecting and for each query. */
const timeout = 5_000

/**
 * Milliseconds before the next attempt to connect: exponential backoff with jitter. At most a second, because live
 * counts must be right two seconds after the database is back.
 */
const retryDelay = (failures: number) =>
  Math.min(250 * 2 ** failures, 1_000) * (0.5 + Math.random() / 2)

/** Runs LISTEN on a separate connection, and reconnects whenever it breaks. */
export function listenOnServer(url: string, listener: NotificationListener): StopListening {
  const ended = new AbortController()
  const { signal } = ended

  async function run() {
    for (let failures = 0; !signal.aborted; failures++) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: timeout,
        query_timeout: timeout,
        keepAlive: true,
      })
      const broken = Promise.withResolvers<void>()
      client.on('error', () => broken.resolve())
      client.on('end', () => broken.resolve())
      client.on('notification', ({ channel, payload }) =>
        dispatchNotification(listener, channel, payload ?? ''),
      )
      try {
        await client.connect()
        for (const channel of channels) await client.query(`listen ${channel}`)
        failures = 0
        // Notifications before LISTEN, or while the last connection was broken, were missed.
        listener.onReconnect()
        await untilBroken(client, broken.promise, signal)
      } catch {
        // Retried after the delay below; requests that need the database report the error.
      }
      await closeConnection(client)
      await sleep(retryDelay(failures), undefined, { signal }).catch(() => undefined)
    }
  }

  const running = run()
  return async () => {
    ended.abort()
    await running
  }
}

/** Resolves when the connection breaks or the signal aborts; rejects when a heartbeat fails. */
async function untilBroken(client: pg.Client, broken: Promise<void>, signal: AbortSignal) {
  const ended = Promise.withResolvers<void>()
  const stop = () => ended.resolve()
  signal.addEventListener('abort', stop)
  void broken.then(stop)
  // Detects a dead connection, on which no notification and no error would ever arrive.
  const heartbeat = setInterval(() => client.query('select').catch(ended.reject), heartbeatInterval)
  try {
    if (!signal.aborted) await ended.promise
  } finally {
    clearInterval(heartbeat)
    signal.removeEventListener('abort', stop)
  }
}

/** Closes the connection; destroys the socket when the server does not respond within a second. */
async function closeConnection(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await Promise.race([client.end().catch(() => undefined), sleep(1_000)])
  stream.destroy()
}
