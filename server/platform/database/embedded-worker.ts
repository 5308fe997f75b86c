import { once } from 'node:events'
import fs from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Maintenance } from './embedded-maintenance.ts'

/** Location of the embedded PostgreSQL's data. */
export type EmbeddedSource =
  | { kind: 'folder'; path: string }
  /** In memory; empty, or restored from a tar file of a data folder. */
  | { kind: 'memory'; snapshot: string | undefined }

/** `workerData` of the worker thread. */
export interface EmbeddedWorkerData {
  source: EmbeddedSource
  /** SQL that runs before the first statement of the client. */
  sessionScript: string
}

/** Bytes of the PostgreSQL wire protocol: complete messages, the last of which the server responds to. */
export type EmbeddedRequest = Uint8Array<ArrayBuffer> | 'close'

/** `ready` once, then bytes that PostgreSQL sends; a message with `last` completes the response to a request. */
export type EmbeddedResponse = 'ready' | Uint8Array<ArrayBuffer> | { last: Uint8Array<ArrayBuffer> }

const settings = {
  // PostgreSQL's default of 128 MB would be resident memory of this process, and the operating system caches files too.
  shared_buffers: '32MB',
  // Limits the WAL segments that a checkpoint keeps for reuse.
  max_wal_size: '64MB',
}

/** A database in memory has nothing to recover. */
const settingsInMemory = { wal_level: 'minimal', max_wal_senders: '0', full_page_writes: 'off' }

/** Buffered response bytes before they are sent, so that a large result is never in memory as a whole. */
const flushBytes = 256 * 1024

const port = parentPort
if (!port) throw new Error('embedded-worker.ts runs as a worker thread')
const { source, sessionScript } = workerData as EmbeddedWorkerData
const send = (response: EmbeddedResponse) => port.postMessage(response)

// The first message is PGlite's compiled program.
const [pgliteWasmModule] = await once(port, 'message')
const pglite = await PGlite.create({
  pgliteWasmModule,
  ...(source.kind === 'folder' && { dataDir: source.path }),
  ...(source.kind === 'memory' &&
    source.snapshot && { loadDataDir: await readBlob(source.snapshot) }),
  extensions: { pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    ...Object.entries({
      ...settings,
      ...(source.kind === 'memory' && settingsInMemory),
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
})
await pglite.exec(sessionScript)
const maintenance = new Maintenance(pglite, endThread)
port.on('message', (request: EmbeddedRequest) => {
  if (request === 'close') void close()
  else execute(request)
})
send('ready')

async function readBlob(file: string): Promise<Blob> {
  return new Blob([await fs.readFile(file)])
}

// Reused, because allocating it takes longer than most queries.
let buffer = new Uint8Array(flushBytes)

function execute(request: Uint8Array) {
  let size = 0
  const onRawData = (bytes: Uint8Array) => {
    if (size > 0 && size + bytes.length > buffer.length) {
      send(buffer.slice(0, size))
      size = 0
    }
    if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length)
    buffer.set(bytes, size)
    size += bytes.length
  }
  // PGlite runs the request synchronously; the promise only covers syncing to browser storage.
  void pglite.execProtocolRawStream(request, { onRawData })
  const last = buffer.slice(0, size)
  send({ last })
  if (hasPanic(last)) endThread()
  if (buffer.length > flushBytes) buffer = new Uint8Array(flushBytes)
}

// The severity field of an error message. No text contains a NUL, and a column's length of four bytes precedes its value.
const panic = Buffer.from('\0VPANIC\0')

/**
 * True if the response ends with an error after which PostgreSQL would end its process and recover, such as a log that
 * cannot be written. PGlite continues and holds locks, for which later statements would wait forever.
 */
const hasPanic = (response: Uint8Array) => Buffer.from(response.buffer).includes(panic)

/** The next connection starts a new thread, which recovers from the log. */
function endThread() {
  process.exit(1)
}

async function close() {
  await maintenance.stop()
  await pglite.close()
  // Closing the port would not end the thread while a timer of PostgreSQL, or anything else, is left in its event loop.
  process.exit(0)
}
