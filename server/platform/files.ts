import fs from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

/** Where demo portraits lie; everything else below `/files/` is asked for one by one. */
const portrait = /^\/portrait-[\w-]+\.webp$/

/** Sends a stored file, or 404 where there is none. */
export type SendFile = (
  reply: FastifyReply,
  name: string,
  cacheControl: string,
) => Promise<FastifyReply>

/**
 * Serves the demo's portraits at `/files/`, for good: a name never gets another content.
 * @returns what sends the other files, to whoever may see them
 */
export async function registerFiles(
  app: FastifyInstance,
  place: FilesPlace,
  store: Disk,
): Promise<SendFile> {
  const root = filesFolder(place.dataDir)
  await fs.mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    allowedPath: (name) => portrait.test(name),
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value)
    },
  })
  if (place.filesBucket) return (reply, name, life) => sendStored(store, reply, name, life)
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false })
  return async (reply, name, life) =>
    reply.headers(headers).header('cache-control', life).sendFile(name)
}

async function sendStored(
  store: Disk,
  reply: FastifyReply,
  name: string,
  cacheControl: string,
): Promise<FastifyReply> {
  const tag = `"${name}"`
  reply.headers(headers).headers({ 'cache-control': cacheControl, etag: tag })
  if (reply.request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  const stream = await store.getStream(name).catch((error: Error) => {
    throw isMissing(error) ? problem('notFound') : error
  })
  return reply.type('image/webp').send(stream)
}

function isMissing({ cause }: Error): boolean {
  const { $metadata } = (cause ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 404
}
