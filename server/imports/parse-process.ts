// Child process of parser.ts: each message is a file, whose bytes come by the standard input. Replies with JSON, compressed, because the server keeps it until the
// import has ended: first the totals, then each batch of people, and `null` at the end. It ends when the channel is closed.
import { once } from 'node:events'
import { constants, gzipSync } from 'node:zlib'
import { type FileOutline, readOutline } from './forms/forms.ts'
import { ImportRejected } from './import-rejected.ts'
import { type ParsedBytes, type ParseOptions, parseBytes } from './parse-bytes.ts'
import type { Reason } from './reasons.ts'
import { batchesOf } from './row-batches.ts'
import type { RowNote } from './row-notes.ts'
import { type CountedReason, countReasons } from './skipped-reasons.ts'

export interface ParseRequest {
  /** Bytes of the file. */
  size: number
  options: ParseOptions
}

/** What is known of a file beside its people. */
export interface FileHead extends Omit<ParsedBytes, 'rows' | 'skipped'> {
  total: number
  skippedTotal: number
  /** The first of the skipped records. */
  skipped: RowNote[]
  skippedReasons: CountedReason[]
}

export type ParseOutcome =
  | FileHead
  | { outline: FileOutline }
  | { rejected: Reason }
  /** An unexpected error; the text goes to the log. */
  | { failed: string }

// The channel alone keeps the process.
process.stdin.unref()

process.on('message', async (request: ParseRequest) => {
  try {
    await sendFile(request)
  } catch (error) {
    send(
      error instanceof ImportRejected
        ? { rejected: error.reason }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
  }
  process.send?.(null)
})

async function sendFile({ size, options }: ParseRequest): Promise<void> {
  const { limits, isOutline } = options
  const bytes = await receive(size)
  if (isOutline) {
    send({ outline: await readOutline(bytes, limits) })
    return
  }
  const { rows, skipped, ...head } = await parseBytes(bytes, options)
  send({
    ...head,
    total: rows.length,
    skippedTotal: skipped.length,
    skipped: skipped.slice(0, limits.skippedKept),
    skippedReasons: countReasons(skipped),
  })
  for (const batch of batchesOf(rows)) send(batch)
}

/** The next bytes of the standard input. */
async function receive(size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  for (let at = 0; at < size; ) {
    const chunk: Buffer | null = process.stdin.read(
      Math.min(size - at, process.stdin.readableLength),
    )
    if (chunk === null) await once(process.stdin, 'readable')
    else at += chunk.copy(bytes, at)
  }
  return bytes
}

function send(value: ParseOutcome | object[]): void {
  process.send?.(gzipSync(JSON.stringify(value), { level: constants.Z_BEST_SPEED }))
}
