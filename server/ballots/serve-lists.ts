import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '../../contract/ids.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { type FileStore, isMissingFile } from '../platform/files.ts'
import { onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { partFileOf, partsFileOf, wholeList } from './list-files.ts'
import type { ListName } from './number.ts'
import { findListId } from './store.ts'
import { Transfers } from './transfers.ts'

interface ServeListsDeps {
  db: Db
  files: FileStore
  rateLimits: RateLimits
}

interface ListRequest {
  Params: { personalityId: string; list: ListName; version: string; prefix?: string }
}

const fileHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Serves the published lists at `/ballots/`: their parts, and each as a whole. */
export function serveLists(app: FastifyInstance, { db, files, rateLimits }: ServeListsDeps): void {
  const onRequest = onPublicFileRequest(rateLimits)
  const transfers = new Transfers()

  /** Sends a file of a version, or 304 to a client that has it. */
  async function send(
    request: FastifyRequest<ListRequest>,
    reply: FastifyReply,
    read: (listId: string) => Promise<string | Readable>,
  ) {
    const { personalityId, list, version } = request.params
    const id = Id.safeParse(personalityId)
    const listId = id.success && (await findListId(db, id.data, list, Number(version)))
    if (!listId) throw problem('ballotListUnknown')
    const etag = `"${listId}"`
    reply.headers({ ...fileHeaders, etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    transfers.begin(request, reply)
    return reply.send(await read(listId))
  }

  const fileOf = (key: string) => async () => {
    const disk = await files()
    return disk.get(key).catch((error: Error) => {
      throw isMissingFile(error) ? problem('ballotListUnknown') : error
    })
  }

  const version = '/ballots/:personalityId/:list(^(?:all|verified)$)/:version(^[1-9]\\d{0,8}'
  app.get<ListRequest>(`${version}).csv`, { onRequest }, (request, reply) =>
    send(request, reply, async (listId) => {
      const { list, version: number } = request.params
      reply.header('content-disposition', `attachment; filename="ballots-${list}-${number}.csv"`)
      // Fastify reads a stream to its end for HEAD too, only to count nothing.
      return Readable.from(request.method === 'HEAD' ? [] : wholeList(await files(), listId))
    }),
  )
  app.get<ListRequest>(`${version}$)/parts.csv`, { onRequest }, (request, reply) =>
    send(request, reply, (listId) => fileOf(partsFileOf(listId))()),
  )
  app.get<ListRequest>(`${version}$)/part.csv`, { onRequest }, (request, reply) =>
    send(request, reply, (listId) => fileOf(partFileOf(listId, ''))()),
  )
  app.get<ListRequest>(
    `${version}$)/part-:prefix(^[\\da-hjkmnp-tv-z]{1,4}).csv`,
    { onRequest },
    (request, reply) =>
      send(request, reply, (listId) => fileOf(partFileOf(listId, request.params.prefix ?? ''))()),
  )
}
