import fs from 'node:fs'
import path from 'node:path'
import { Readable, pipeline as startPipeline } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import zlib from 'node:zlib'
import { BackupFailure } from './backup-failure.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'

/** A part of a backup, in the order of the file. */
export type Part =
  | { kind: 'head'; createdAt: string; migrations: string[] }
  | { kind: 'table'; name: string; columns: string[] }
  /** Rows of the preceding table, each as JSON. */
  | { kind: 'rows'; rows: string[] }
  | { kind: 'file'; name: string; content: Buffer }
  /** Totals of the preceding parts, to detect a truncated file. */
  | { kind: 'end'; rows: number; files: number }

const format = 'voxpop backup 1'

// One line for each part or row: rows begin with a brace, other lines with their kind; JSON contains no line breaks.
async function* linesOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield `${format}\n`
  for await (const part of parts) {
    if (part.kind === 'rows') yield `${part.rows.join('\n')}\n`
    else if (part.kind === 'file') yield `file ${part.name} ${part.content.toString('base64')}\n`
    else yield `${part.kind} ${JSON.stringify(part)}\n`
  }
}

/**
 * Writes a backup to a temporary file and links it to its name when it is complete. Only the owner may read the file.
 * @param passphrase encrypts the backup; without it the backup is not encrypted
 */
export async function writeArchive(
  file: string,
  parts: AsyncIterable<Part>,
  passphrase?: string,
): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  try {
    await pipeline(
      Readable.from(linesOf(parts)),
      zlib.createGzip(),
      (packed: AsyncIterable<Buffer>) =>
        passphrase === undefined ? packed : encrypt(packed, passphrase),
      fs.createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    // Unlike rename, link fails when the file exists meanwhile instead of replacing it.
    fs.linkSync(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

export interface Archive {
  /** Path of the file. */
  file: string
  /** Migrations of the database that was backed up. */
  migrations: string[]
  /** How much of the file has been read, in bytes. */
  progress(): { done: number; total: number }
  /** The parts after the head. @throws BackupFailure when the file is damaged or truncated */
  parts: AsyncGenerator<Part>
}

/**
 * Opens a backup and reads its head, so that a wrong passphrase is detected before anything is changed.
 * @param askPassphrase is called if the file is encrypted
 * @throws BackupFailure when the file is not a backup, is damaged, or the passphrase is wrong
 */
export async function openArchive(
  file: string,
  askPassphrase: () => Promise<string>,
): Promise<Archive> {
  const passphrase = (await isEncryptedBackup(file)) ? await askPassphrase() : undefined
  const { size } = fs.statSync(file)
  const stored = fs.createReadStream(file)
  const parts = readArchive(file, stored, passphrase)
  const { value: head } = await parts.next()
  if (head?.kind !== 'head') throw damaged(file)
  const progress = () => ({ done: stored.bytesRead, total: size })
  return { file, migrations: head.migrations, progress, parts }
}

async function isEncryptedBackup(file: string): Promise<boolean> {
  try {
    return await isEncrypted(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupFailure(`${file}: there is no such file.`)
  }
}

const damaged = (file: string) => new BackupFailure(`${file} is not a whole backup of Voxpop.`)

async function* readArchive(
  file: string,
  stored: fs.ReadStream,
  passphrase: string | undefined,
): AsyncGenerator<Part> {
  let isFirst = true
  let hasEnded = false
  try {
    for await (const line of splitLines(decompress(stored, passphrase))) {
      if (isFirst) {
        if (line !== format) throw damaged(file)
        isFirst = false
        continue
      }
      const part = parsePart(line)
      hasEnded = part.kind === 'end'
      yield part
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') || error instanceof SyntaxError) throw damaged(file)
    throw error
  }
  if (!hasEnded) throw damaged(file)
}

/** Stream of a backup's decrypted and decompressed text; errors of reading and decryption end it. */
function decompress(stored: fs.ReadStream, passphrase: string | undefined): AsyncIterable<Buffer> {
  return startPipeline(
    passphrase === undefined ? stored : Readable.from(decrypt(stored, passphrase)),
    zlib.createGunzip(),
    () => stored.destroy(),
  )
}

function parsePart(line: string): Part {
  if (line.startsWith('{')) return { kind: 'rows', rows: [line] }
  if (line.startsWith('file ')) {
    const [, name = '', content = ''] = line.split(' ')
    return { kind: 'file', name, content: Buffer.from(content, 'base64') }
  }
  return JSON.parse(line.slice(line.indexOf(' ') + 1)) as Part
}

async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    rest.push(first)
    for (const next of others) {
      yield rest.join('')
      rest = [next]
    }
  }
  const last = rest.join('') + decoder.end()
  if (last !== '') yield last
}
