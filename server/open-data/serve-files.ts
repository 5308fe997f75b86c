import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { FileStore } from '../platform/files.ts'
import { onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { storedFile } from './job.ts'
import { fileUrl } from './present.ts'
import { findDay, findLatestDay, type StoredDay } from './store.ts'

interface ServeFilesDeps {
  db: Db
  files: FileStore
  rateLimits: RateLimits
}

interface FileRequest {
  Params: { day: string; name: string }
}

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Serves the files of each day at `/open-data/`, and redirects from `/open-data/latest/` to the latest day. */
export function serveOpenData(
  app: FastifyInstance,
  { db, files, rateLimits }: ServeFilesDeps,
): void {
  const onRequest = onPublicFileRequest(rateLimits)

  const fileIn = (day: StoredDay | undefined, name: string) => {
    const file = day?.files.find((one) => one.name === name)
    if (!day || !file) throw problem('notFound')
    return { day: day.day, ...file }
  }

  app.get<FileRequest>(
    '/open-data/:day(^\\d{4}-\\d{2}-\\d{2}$)/:name',
    { onRequest },
    async (request, reply) => {
      const { day, name, sha256, bytes } = fileIn(
        await findDay(db, request.params.day),
        request.params.name,
      )
      const etag = `"${sha256}"`
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const disk = await files()
      const key = storedFile(day, name)
      if (!(await disk.exists(key))) throw problem('notFound')
      reply.headers({
        'content-type': types[name.split('.')[1] ?? ''] ?? 'text/plain; charset=utf-8',
        'content-length': bytes,
      })
      // Fastify reads a stream to its end for HEAD too.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await disk.getStream(key))
    },
  )

  app.get<FileRequest>('/open-data/latest/:name', { onRequest }, async (request, reply) => {
    const { day, name } = fileIn(await findLatestDay(db), request.params.name)
    return reply.header('cache-control', 'no-cache').redirect(fileUrl(day, name))
  })
}
