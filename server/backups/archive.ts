import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import zlib from 'node:zlib'

/** A part of a backup, in the order in which they stand in the file. */
export type Part =
  | { kind: 'head'; createdAt: string; migrations: string[] }
  | { kind: 'table'; name: string; columns: string[] }
  /** Of the table before, as texts of JSON. */
  | { kind: 'rows'; rows: string[] }
  | { kind: 'file'; name: string; content: Buffer }
  /** What stood before, to notice a file that was cut off. */
  | { kind: 'end'; rows: number; files: number }

/** Something about a backup that its owner can do something about. */
export class BackupFailure extends Error {}

const format = 'voxpop backup 1'

// A line that is a row begins with a brace, any other with its kind; JSON has no line breaks.
async function* linesOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield `${format}\n`
  for await (const part of parts) {
    if (part.kind === 'rows') yield `${part.rows.join('\n')}\n`
    else if (part.kind === 'file') yield `file ${part.name} ${part.content.toString('base64')}\n`
    else yield `${part.kind} ${JSON.stringify(part)}\n`
  }
}

/** Writes a backup; the file has its name only once it is whole. Nobody else on the machine may read it. */
export async function writeArchive(file: string, parts: AsyncIterable<Part>): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  try {
    await pipeline(
      Readable.from(linesOf(parts)),
      zlib.createGzip(),
      fs.createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    // Fails where there is a file by now, instead of replacing it.
    fs.linkSync(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Reads a backup part by part. @throws BackupFailure when it is none, or damaged, or cut off */
export async function* readArchive(file: string): AsyncGenerator<Part> {
  const damaged = () => new BackupFailure(`${file} is not a whole backup of Voxpop.`)
  let isFirst = true
  let hasEnded = false
  try {
    for await (const line of splitLines(fs.createReadStream(file).pipe(zlib.createGunzip()))) {
      if (isFirst) {
        if (line !== format) throw damaged()
        isFirst = false
        continue
      }
      const part = partOf(line)
      hasEnded = part.kind === 'end'
      yield part
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupFailure(`${file}: there is no such file.`)
    if (code?.startsWith('Z_') || error instanceof SyntaxError) throw damaged()
    throw error
  }
  if (!hasEnded) throw damaged()
}

function partOf(line: string): Part {
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
