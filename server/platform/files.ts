import fs from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { problem } from './errors.ts'
import type { S3Address } from './s3-address.ts'

/** Where uploaded and generated files lie; their names are random or made from their content. */
export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')

export interface FilesPlace {
  dataDir: string
  /** A bucket for what is uploaded; undefined: the folder. */
  filesBucket: S3Address | undefined
}

/** Opens the store for files that come in while the site runs. */
export async function openFileStore({ dataDir, filesBucket }: FilesPlace): Promise<Disk> {
  if (!filesBucket) {
    return new Disk(new FSDriver({ location: filesFolder(dataDir), visibility: 'public' }))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, endpoint, region, credentials } = filesBucket
  return new Disk(
    new S3Driver({
      bucket,
      region,
      credentials,
      endpoint,
      // Servers of one's own seldom have a host name for each bucket, access lists, or the newest checksums.
      forcePathStyle: endpoint !== undefined,
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 },
      visibility: 'private',
    }),
  )
}

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Serves files at `/files/`, for good: a name never gets another content. */
export async function registerFiles(app: FastifyInstance, place: FilesPlace, store: Disk) {
  const root = filesFolder(place.dataDir)
  await fs.mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (name) => !name.endsWith('/'),
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value)
    },
  })
  if (place.filesBucket) serveStored(app, store)
}

/** Serves what the store has; other addresses are left to the folder. */
function serveStored(app: FastifyInstance, store: Disk) {
  app.get<{ Params: { folder: string; file: string } }>(
    '/files/:folder(^[\\w-]{22}$)/:file(^\\d{1,4}\\.webp$)',
    async ({ params: { folder, file }, headers: asked }, reply) => {
      const name = `${folder}/${file}`
      const tag = `"${name}"`
      if (asked['if-none-match']?.includes(tag)) return reply.code(304).send()
      const stream = await store.getStream(name).catch((error: Error) => {
        throw isMissing(error) ? problem('notFound') : error
      })
      return reply
        .headers(headers)
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: tag })
        .type('image/webp')
        .send(stream)
    },
  )
}

function isMissing({ cause }: Error): boolean {
  const { $metadata } = (cause ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 404
}
