import { randomUUID } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadSpec } from '../../../contract/endpoint.ts'
import { Problem, problem } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'
import { clientSignal } from './client-signal.ts'
import { allowSlowFile } from './connection-limits.ts'

// Each takes a descriptor and, of the largest kind, 50 MB of the disk, for up to ten minutes.
const receiving = new Semaphore({
  name: 'form_receiving',
  concurrency: 500,
  maxQueued: 0,
  retryAfter: 10,
})

/** The file of a multipart form; it is on disk while the request is handled, so that uploads do not fill the memory. */
export interface UploadedFile {
  /** Reads the whole content from disk on each call. */
  read(): Promise<Buffer>
  /** As the client calls it; not to be trusted as a path. */
  name?: string | undefined
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Makes the routes of a Fastify scope accept multipart forms only. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(problem('uploadForm')))
}

/**
 * Receives the file of a multipart form and passes it to `work`; it is deleted afterwards, also when the process crashes.
 * @param folder for the temporary file
 * @throws 400 when the form does not match the endpoint, 408 when it arrives too slowly, 413 when the file is too large,
 * 503 when too many forms are handled
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  spec: UploadSpec,
  folder: string,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw problem('uploadForm')
  try {
    receiving.rejectIfFull()
  } catch (error) {
    discardRest(request)
    throw error
  }
  allowSlowFile(request.raw)
  return receiving.run(() => receiveAndWork(request, spec, folder, work))
}

async function receiveAndWork<T>(
  request: FastifyRequest,
  spec: UploadSpec,
  folder: string,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const handle = await openUnlinkedFile(folder)
  try {
    const { size, name } = await unlessClosed(request.raw, () =>
      receive(request, spec, handle),
    ).catch((error) => {
      discardRest(request)
      throw toUploadProblem(error)
    })
    return await work({ read: () => readWhole(handle, size), name, signal: clientSignal(request) })
  } finally {
    await handle.close()
  }
}

/** Creates a file and unlinks it while it is open: the operating system frees it when the handle is closed. */
async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await fs.mkdir(folder, { recursive: true })
  const name = path.join(folder, randomUUID())
  const handle = await fs.open(name, 'wx+')
  try {
    await fs.unlink(name)
  } catch (error) {
    await handle.close()
    throw error
  }
  return handle
}

/**
 * Runs `work`, which reads a request, and rejects when the client disconnects before the end of the body. The multipart
 * parser misses a disconnect that happens before it attaches its listeners: it would wait forever, and Node ends a
 * process whose open file handle is garbage-collected.
 * @throws 400 when the client has closed the connection
 */
async function unlessClosed<T>(raw: IncomingMessage, work: () => Promise<T>): Promise<T> {
  if (raw.destroyed && !raw.readableEnded) throw problem('badRequest')
  const closed = Promise.withResolvers<never>()
  const onClose = () => {
    if (!raw.readableEnded) closed.reject(problem('badRequest'))
  }
  raw.once('close', onClose)
  try {
    return await Promise.race([work(), closed.promise])
  } finally {
    raw.off('close', onClose)
  }
}

async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, 0)
  return buffer.subarray(0, bytesRead)
}

/** Bytes of a form besides the file: boundaries, headers and text fields. */
const maxFormOverhead = 64 * 1024

/** @returns the size of the file, and its name */
async function receive(
  request: FastifyRequest,
  { fields, maxBytes, tooLarge = 'fileTooLarge' }: UploadSpec,
  handle: FileHandle,
): Promise<{ size: number; name: string | undefined }> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes + maxFormOverhead) throw problem(tooLarge)
  let size: number | undefined
  let name: string | undefined
  const parts = request.parts({
    limits: { fileSize: maxBytes + 1, files: 2, fields: 20, fieldSize: 1_024, parts: 22 },
  })
  for await (const part of parts) {
    // Text fields are ignored, as unknown fields are elsewhere.
    if (part.type !== 'file') {
      // The parser has replaced invalid UTF-8 with this character.
      if (String(part.value).includes('\ufffd')) throw problem('badRequest')
      continue
    }
    if (size !== undefined || !fields.includes(part.fieldname)) throw problem('uploadForm')
    name = part.filename
    size = await spool(part, maxBytes, handle)
    if (size > maxBytes) throw problem(tooLarge)
  }
  if (!size) throw problem('uploadForm')
  return { size, name }
}

/** Writes the file to disk; stops after `maxBytes`. @returns the number of bytes read */
async function spool({ file }: MultipartFile, maxBytes: number, handle: FileHandle) {
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) break
    await handle.appendFile(chunk)
  }
  return size
}

/** Errors of the multipart parser become 400; file system errors stay as they are. */
function toUploadProblem(error: Error): Error {
  const isFileSystemError = 'syscall' in error
  return error instanceof Problem || isFileSystemError ? error : problem('uploadForm')
}

const maxDiscardedBytes = 16 * 1024 * 1024

/** Reads and discards the rest of a rejected body: browsers show the response only after they sent the whole request. */
function discardRest({ raw }: FastifyRequest) {
  let discarded = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > maxDiscardedBytes) raw.destroy()
  })
  raw.resume()
}
