import { randomUUID } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadSpec } from '../../../contract/endpoint.ts'
import { Problem, problem } from '../errors.ts'
import { allowSlowFile } from './connection-limits.ts'

/** The file of a form, on disk until the request is answered: however many come at once, memory stays as it is. */
export interface UploadedFile {
  /** The whole content, anew on each call. */
  read(): Promise<Buffer>
}

/** Makes the routes of a scope take forms, and nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(problem('uploadForm')))
}

/**
 * Lends the one file of a request's form to a piece of work; it is gone afterwards, also when the process dies.
 * @param folder where it lies meanwhile
 * @throws 400 when the form is not as the endpoint wants it, 408 when it arrives too slowly, 413 when the file is too large
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  spec: UploadSpec,
  folder: string,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw problem('uploadForm')
  allowSlowFile(request.raw)
  const handle = await openNameless(folder)
  try {
    const size = await unlessClosed(request.raw, () => receive(request, spec, handle)).catch(
      (error) => {
        discardRest(request)
        throw asTold(error)
      },
    )
    return await work({ read: () => readWhole(handle, size) })
  } finally {
    await handle.close()
  }
}

/** Opens a file without a name: the system forgets it when it is closed. */
async function openNameless(folder: string): Promise<FileHandle> {
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
 * Runs work that reads a request, and rejects when the client closes the connection before the end of the body. The
 * form parser misses a close that happens before it listens: it would wait for ever, and Node ends a process whose
 * open file handle is garbage-collected.
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

// Boundaries, headers and the odd text field beside the file.
const mostAround = 64 * 1024

/** @returns the size of the file */
async function receive(
  request: FastifyRequest,
  { fields, maxBytes, tooLarge = 'fileTooLarge' }: UploadSpec,
  handle: FileHandle,
): Promise<number> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes + mostAround) throw problem(tooLarge)
  let size: number | undefined
  const parts = request.parts({
    limits: { fileSize: maxBytes + 1, files: 2, fields: 20, fieldSize: 1_024, parts: 22 },
  })
  for await (const part of parts) {
    // Text beside the file is an unknown field, and these are ignored.
    if (part.type !== 'file') {
      // What was no UTF-8 has become this character by now.
      if (String(part.value).includes('\ufffd')) throw problem('badRequest')
      continue
    }
    if (size !== undefined || !fields.includes(part.fieldname)) throw problem('uploadForm')
    size = await spool(part, maxBytes, handle)
    if (size > maxBytes) throw problem(tooLarge)
  }
  if (!size) throw problem('uploadForm')
  return size
}

/** @returns the size of the file, as far as it is not too large */
async function spool({ file }: MultipartFile, maxBytes: number, handle: FileHandle) {
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) break
    await handle.appendFile(chunk)
  }
  return size
}

/** What the form's parser says is about the form; what the disk says is not. */
function asTold(error: Error): Error {
  const isOfDisk = 'syscall' in error
  return error instanceof Problem || isOfDisk ? error : problem('uploadForm')
}

const mostDiscarded = 16 * 1024 * 1024

/** Lets the rest of a refused body pass by: a browser shows the answer only when it could send all. */
function discardRest({ raw }: FastifyRequest) {
  let discarded = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > mostDiscarded) raw.destroy()
  })
  raw.resume()
}
