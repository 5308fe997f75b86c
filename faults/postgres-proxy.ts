import { once } from 'node:events'
import net from 'node:net'
import { asksToExecute, asksToListen, CommitDetector } from './postgres-messages.ts'

interface Pair {
  /** The connection of the site. */
  client: net.Socket
  /** The connection to PostgreSQL. */
  server: net.Socket
  isListener: boolean
  isSilent: boolean
}

/** When to cut the next connections that execute something: after the bytes were sent, or before the response arrives. */
export type CutPoint = 'sent' | 'committed'

/** A TCP proxy between the site and PostgreSQL, which breaks connections on demand. */
export class PostgresProxy {
  readonly #target: URL
  readonly #server: net.Server
  readonly #pairs = new Set<Pair>()
  /** Connections cut so far. */
  cuts = 0
  /** Pieces of PostgreSQL's messages to silent connections so far, such as notifications. */
  droppedMessages = 0
  #cutPoint: CutPoint | undefined
  #cutsLeft = 0

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl)
    this.#server = net.createServer((client) => this.#accept(client))
  }

  /** Starts a proxy on an unused port. */
  static async start(databaseUrl: string): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(databaseUrl)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** Connection URL of the database through the proxy. */
  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String((this.#server.address() as net.AddressInfo).port)
    return url.href
  }

  /** Cuts all connections. */
  cutAll(): void {
    for (const pair of this.#pairs) this.#cut(pair)
  }

  /** Cuts the next connections that reach the point. */
  cutNext(point: CutPoint, count: number): void {
    this.#cutPoint = point
    this.#cutsLeft = count
  }

  /**
   * Discards everything on the connections that listen for notifications, without closing them.
   * @returns how many there are: none while a process connects again
   */
  silenceListeners(): number {
    const listeners = this.#listeners()
    for (const pair of listeners) pair.isSilent = true
    return listeners.length
  }

  cutListeners(): void {
    for (const pair of this.#listeners()) this.#cut(pair)
  }

  #listeners(): Pair[] {
    return [...this.#pairs].filter(({ isListener }) => isListener)
  }

  async stop(): Promise<void> {
    this.cutAll()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: net.Socket) {
    const server = net.connect(Number(this.#target.port || 5432), this.#target.hostname)
    const pair: Pair = { client, server, isListener: false, isSilent: false }
    const commits = new CommitDetector()
    this.#pairs.add(pair)
    client.on('data', (bytes: Buffer) => {
      if (asksToListen(bytes)) pair.isListener = true
      if (pair.isSilent) return
      if (!pair.isListener && asksToExecute(bytes) && this.#takeCut('sent')) {
        // PostgreSQL gets the bytes, and then executes them for a client that has disconnected.
        server.end(bytes)
        client.resetAndDestroy()
        this.cuts += 1
      } else server.write(bytes)
    })
    server.on('data', (bytes: Buffer) => {
      if (pair.isSilent) {
        this.droppedMessages += 1
        return
      }
      if (commits.read(bytes) && this.#takeCut('committed')) this.#cut(pair)
      else client.write(bytes)
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.setNoDelay()
      socket.on('error', () => other.destroy())
      socket.on('end', () => other.end())
      socket.on('close', () => {
        other.destroySoon()
        this.#pairs.delete(pair)
      })
    }
  }

  #takeCut(point: CutPoint): boolean {
    if (this.#cutPoint !== point || this.#cutsLeft === 0) return false
    this.#cutsLeft -= 1
    return true
  }

  #cut({ client, server }: Pair) {
    client.resetAndDestroy()
    server.resetAndDestroy()
    this.cuts += 1
  }
}
