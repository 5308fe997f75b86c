import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { EmbeddedRequest, EmbeddedResponse, EmbeddedWorkerData } from './embedded-worker.ts'

const workerFile = new URL('./embedded-worker.ts', import.meta.url)

let program: Promise<WebAssembly.Module> | undefined

/** PGlite's WebAssembly, compiled once in this process, because V8 optimizes it again in each thread that compiles it. */
function compileProgram(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
  program ??= fs.readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return program
}

/** Types of protocol messages that PostgreSQL responds to: query, sync, flush, end of copy. */
const respondedTypes = new Set([...'QSHcf'].map((type) => type.charCodeAt(0)))

/**
 * A connection to an embedded PostgreSQL in a worker thread, which node-postgres uses like a network socket. Destroying
 * the socket terminates the worker, also in the middle of a statement.
 */
export class EmbeddedSocket extends Duplex {
  readonly #workerData: EmbeddedWorkerData
  readonly #previous: Promise<unknown>
  readonly #exited = Promise.withResolvers<void>()
  #worker: Worker | undefined
  #unsent: Buffer = Buffer.alloc(0)
  #hasStarted = false
  #pendingRequests = 0
  #timeout = 0
  #timer: NodeJS.Timeout | undefined

  /** @param previous resolves when the previous worker has closed the same folder */
  constructor(workerData: EmbeddedWorkerData, previous: Promise<unknown> = Promise.resolve()) {
    super({ allowHalfOpen: false })
    this.#workerData = workerData
    this.#previous = previous
  }

  /** Resolves when the worker thread has ended and its files are closed. */
  get exited(): Promise<void> {
    return this.#exited.promise
  }

  connect(): this {
    void this.#previous.then(() => this.#start())
    return this
  }

  /** Calls `onTimeout` after so many milliseconds without a response to a pending request; 0 disables it. */
  setTimeout(milliseconds: number, onTimeout?: () => void): this {
    if (onTimeout) this.on('timeout', onTimeout)
    this.#timeout = milliseconds
    this.#restartTimer()
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#worker?.ref()
    return this
  }

  unref(): this {
    this.#worker?.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(...chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: (error?: Error) => void) {
    this.#post('close')
    void this.exited.then(() => done())
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    clearTimeout(this.#timer)
    if (this.#worker) void this.#worker.terminate()
    else void this.#previous.then(() => this.#exited.resolve())
    void this.exited.then(() => done(error))
  }

  #start() {
    if (this.destroyed) return
    const worker = new Worker(workerFile, { workerData: this.#workerData, execArgv: [] })
    this.#worker = worker
    compileProgram().then(
      (compiled) => worker.postMessage(compiled),
      (error) => this.destroy(error),
    )
    worker.on('message', (response: EmbeddedResponse) => this.#receive(response))
    worker.on('error', (error) => this.destroy(error as Error))
    worker.on('exit', () => {
      this.#exited.resolve()
      // Lets the stream close, for which a pool that was ended during a query waits.
      if (this.writableEnded) this.push(null)
      // node-postgres rejects with the same message when a server closes the connection.
      else this.destroy(new Error('Connection terminated unexpectedly'))
    })
  }

  #receive(response: EmbeddedResponse) {
    if (response === 'ready') {
      this.emit('connect')
      return
    }
    if (response instanceof Uint8Array) this.push(response)
    else {
      if (response.last.length > 0) this.push(response.last)
      this.#pendingRequests -= 1
    }
    this.#restartTimer()
  }

  #send(...chunks: Buffer[]) {
    const bytes = Buffer.concat([this.#unsent, ...chunks])
    const end = this.#endOfRequest(bytes)
    this.#unsent = bytes.subarray(end)
    if (end === 0) return
    this.#pendingRequests += 1
    this.#restartTimer()
    // Copies the bytes: a buffer from Node's pool shares its ArrayBuffer with others, which would be transferred too.
    const request = new Uint8Array(bytes.subarray(0, end))
    this.#post(request, [request.buffer])
  }

  #post(request: EmbeddedRequest, transfer: ArrayBuffer[] = []) {
    this.#worker?.postMessage(request, transfer)
  }

  /** Length of the complete messages at the beginning, up to the last one that PostgreSQL responds to. */
  #endOfRequest(bytes: Buffer): number {
    let end = 0
    let at = 0
    // The startup message has no type byte, only its length.
    if (!this.#hasStarted && bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0)) {
      this.#hasStarted = true
      return bytes.readInt32BE(0)
    }
    while (at + 5 <= bytes.length) {
      const type = bytes[at] ?? 0
      at += 1 + bytes.readInt32BE(at + 1)
      if (at <= bytes.length && respondedTypes.has(type)) end = at
    }
    return end
  }

  #restartTimer() {
    clearTimeout(this.#timer)
    if (this.#timeout === 0 || this.#pendingRequests === 0) return
    this.#timer = setTimeout(() => this.emit('timeout'), this.#timeout)
  }
}
