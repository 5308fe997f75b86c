import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { crossOriginHeaders, onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { ResponseCache, sendCachedResponse } from '../platform/http/response-cache.ts'
import type { TransparencyLog } from './service.ts'
import { listEntries, listHashes } from './store.ts'
import { parseTileAddress, type Tile } from './tile-address.ts'

export interface ServeLogDeps {
  db: Db
  clock: Clock
  transparencyLog: TransparencyLog
  rateLimits: RateLimits
  /** Dropped by every write, so that a new checkpoint is served at once. */
  responseCache: ResponseCache
  /** Headers of all responses. */
  headers: Record<string, string>
}

/** Milliseconds that a tile stays in memory, for clients that read the whole log at about the same time. */
const tileLifetime = 60_000

const tileCacheBytes = 8_000_000

const tileHeaders = {
  'content-type': 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
}

const textHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache',
}

/** Serves the log at `/log/`, as https://c2sp.org/tlog-tiles defines it, and its public key. */
export function serveLog(app: FastifyInstance, deps: ServeLogDeps): void {
  const { db, clock, transparencyLog, rateLimits, responseCache, headers } = deps
  const tileCache = new ResponseCache(clock, {
    name: 'log_tiles_cache',
    lifetime: tileLifetime,
    maxBytes: tileCacheBytes,
    headers,
  })
  const onRequest = onPublicFileRequest(rateLimits)
  const textResponse = (body: string) => ({
    status: 200,
    headers: { ...textHeaders, ...crossOriginHeaders },
    body,
  })

  app.get('/.well-known/voxpop-log-key', { onRequest }, async (request, reply) => {
    const response = await responseCache.get('key of the log', async () =>
      textResponse(`${transparencyLog.verifierKey}\n`),
    )
    return sendCachedResponse(request, reply, response)
  })

  app.get('/log/checkpoint', { onRequest }, async (request, reply) => {
    const response = await responseCache.get('checkpoint of the log', async () =>
      textResponse(await transparencyLog.witnessedNote()),
    )
    return sendCachedResponse(request, reply, response)
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', { onRequest }, async (request, reply) => {
    const address = request.params['*']
    const tile = parseTileAddress(address)
    if (!tile) {
      throw problem(
        'badRequest',
        undefined,
        () => 'The address of the tile could not be understood.',
      )
    }
    const response = await tileCache.get(address, async () => ({
      status: 200,
      headers: { ...tileHeaders, ...crossOriginHeaders },
      body: await readTile(db, tile),
    }))
    return sendCachedResponse(request, reply, response)
  })
}

/** @throws 404 when the log is not that large yet */
async function readTile(db: Db, { level, from, width }: Tile): Promise<Buffer> {
  const rows =
    level === undefined
      ? (await listEntries(db, from, width)).map(encodeEntry)
      : await listHashes(db, level, from, width)
  if (rows.length < width) throw problem('notFound')
  return Buffer.concat(rows)
}

/** An entry in a bundle: its length in two bytes, big-endian, then its bytes. */
function encodeEntry(data: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([length, data])
}
