import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  channels,
  type NotificationListener,
  pass,
  type StopListening,
} from './notification-listener.ts'

/** Milliseconds between proofs that the connection still lives. */
const proofEvery = 10_000

/** Milliseconds that the database may take to connect or to answer a proof. */
const patience = 5_000

/** Milliseconds to wait before connecting anew: longer with each failure, and never the same for all processes. */
const pause = (failures: number) =>
  Math.min(500 * 2 ** failures, 10_000) * (0.5 + Math.random() / 2)

/** Hears over a connection of its own, which is made anew whenever it breaks. */
export function listenOnServer(url: string, listener: NotificationListener): StopListening {
  const ended = new AbortController()
  const { signal } = ended

  async function run() {
    for (let failures = 0; !signal.aborted; failures++) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: patience,
        query_timeout: patience,
        keepAlive: true,
      })
      const broken = Promise.withResolvers<void>()
      client.on('error', () => broken.resolve())
      client.on('end', () => broken.resolve())
      client.on('notification', ({ channel, payload }) => pass(listener, channel, payload ?? ''))
      try {
        await client.connect()
        for (const channel of channels) await client.query(`listen ${channel}`)
        failures = 0
        // Before this moment, or while the last connection was broken.
        listener.onReconnect()
        await untilBroken(client, broken.promise, signal)
      } catch {
        // The pause below is all that can be done; requests that need the database say what is wrong with it.
      }
      await endSurely(client)
      await sleep(pause(failures), undefined, { signal }).catch(() => undefined)
    }
  }

  const running = run()
  return async () => {
    ended.abort()
    await running
  }
}

/** Resolves or fails once nothing more can be heard, or nobody wants to hear. */
async function untilBroken(client: pg.Client, broken: Promise<void>, signal: AbortSignal) {
  const over = Promise.withResolvers<void>()
  const stop = () => over.resolve()
  signal.addEventListener('abort', stop)
  void broken.then(stop)
  // A silent connection may be a dead one: nothing is ever told on it.
  const proof = setInterval(() => client.query('select').catch(over.reject), proofEvery)
  try {
    if (!signal.aborted) await over.promise
  } finally {
    clearInterval(proof)
    signal.removeEventListener('abort', stop)
  }
}

/** Says goodbye; a server that is gone does not answer to that either. */
async function endSurely(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await Promise.race([client.end().catch(() => undefined), sleep(1_000)])
  stream.destroy()
}
