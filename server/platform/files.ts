import fs from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Disk } from 'flydrive'
import { problem } from './errors.ts'
import type { S3Address } from './s3-address.ts'

/** Folder of uploaded and generated files; their names are random or a content hash. */
export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')

export interface FileStoreConfig {
  dataDir: string
  /** S3 bucket for uploads; undefined means the folder. */
  filesBucket: S3Address | undefined
}

/** Where files are stored. */
export type FileDisk = Disk & {
  /** Resolves when the files directly in a folder would survive a power cut. */
  flush(folder: string): Promise<void>
}

/** Returns the store for uploaded files. */
export type FileStore = () => Promise<FileDisk>

/** The store for uploaded files, opened by its first use: the library takes 40 ms to load. */
export function fileStore(config: FileStoreConfig): FileStore {
  let store: Promise<FileDisk> | undefined
  return () => {
    store ??= openFileStore(config)
    return store
  }
}

const openFileStore = ({ dataDir, filesBucket }: FileStoreConfig): Promise<FileDisk> =>
  filesBucket ? openBucket(filesBucket) : openFolder(filesFolder(dataDir))

export async function openFolder(location: string): Promise<FileDisk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/fs'),
  ])
  const disk = new Disk(new FSDriver({ location, visibility: 'public' }))
  return Object.assign(disk, { flush: (folder: string) => flushFolder(location, folder) })
}

export async function openBucket(address: S3Address): Promise<FileDisk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  const { bucket, endpoint, region, credentials } = address
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      credentials,
      endpoint,
      // Self-hosted S3 servers often lack a host name for each bucket, ACLs and the newer checksum headers.
      forcePathStyle: endpoint !== undefined,
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 },
      visibility: 'private',
    }),
  )
  // An object is durable when its upload is acknowledged.
  return Object.assign(disk, { flush: async () => {} })
}

/** Flushes the files of a folder, and the entries of the folders that lead to it, to the disk. */
async function flushFolder(root: string, folder: string): Promise<void> {
  const full = path.join(root, folder)
  for (const entry of await fs.readdir(full, { withFileTypes: true })) {
    // Windows flushes only files that are open for writing.
    if (entry.isFile()) await flushPath(path.join(full, entry.name), 'r+')
  }
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  for (let at = full; at.length >= root.length; at = path.dirname(at)) {
    await flushPath(at, 'r')
  }
}

async function flushPath(name: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await fs.open(name, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * Paths of demo portraits, which are public; access to all other files is checked on every request. Older versions had
 * them in one width.
 */
const portrait = /^\/portrait-[\w-]+(\/\d{1,4})?\.webp$/

/** True for a file that stays in the folder, from where it is served, also when the others are in a bucket. */
export const staysInFolder = (name: string) => portrait.test(`/${name}`)

/** Sends a stored file, or 404 when it does not exist. */
export type SendFile = (
  reply: FastifyReply,
  name: string,
  cacheControl: string,
) => Promise<FastifyReply>

/**
 * Serves the demo portraits at `/files/` as immutable files.
 * @returns the function that sends any other file; the caller checks access first
 */
export async function registerFiles(
  app: FastifyInstance,
  config: FileStoreConfig,
  store: FileStore,
): Promise<SendFile> {
  const root = filesFolder(config.dataDir)
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
  if (config.filesBucket)
    return (reply, name, cacheControl) => sendFromBucket(store, reply, name, cacheControl)
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false })
  return async (reply, name, cacheControl) =>
    reply.headers(headers).header('cache-control', cacheControl).sendFile(name)
}

async function sendFromBucket(
  store: FileStore,
  reply: FastifyReply,
  name: string,
  cacheControl: string,
): Promise<FastifyReply> {
  const etag = `"${name}"`
  reply.headers(headers).headers({ 'cache-control': cacheControl, etag })
  if (reply.request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const disk = await store()
  const stream = await disk.getStream(name).catch((error: Error) => {
    throw isMissingFile(error) ? problem('notFound') : error
  })
  return reply.type(name.endsWith('.png') ? 'image/png' : 'image/webp').send(stream)
}

/** True for an error of the store about a file that does not exist. */
export function isMissingFile({ cause }: Error): boolean {
  const { $metadata, code } = (cause ?? {}) as {
    $metadata?: { httpStatusCode?: number }
    code?: string
  }
  return $metadata?.httpStatusCode === 404 || code === 'ENOENT'
}
