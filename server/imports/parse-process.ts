// Child process of parse-file.ts: reads a file from standard input and prints NDJSON, first a line with the totals, then
// one line for each batch of rows.
import { buffer } from 'node:stream/consumers'
import { ImportRejected } from './import-rejected.ts'
import type { RowNote } from './import-row.ts'
import { type ParseOptions, parseBytes } from './parse-bytes.ts'
import { batchesOf } from './row-batches.ts'

export type ParseOutcome =
  | { total: number; skippedTotal: number; skipped: RowNote[] }
  | { rejected: string }
  /** An unexpected error; the text goes to the log. */
  | { failed: string }

const [, , options = ''] = process.argv
try {
  await printFile(await buffer(process.stdin), JSON.parse(options))
} catch (error) {
  print(
    error instanceof ImportRejected
      ? { rejected: error.message }
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  )
}

async function printFile(bytes: Buffer, options: ParseOptions): Promise<void> {
  const { rows, skipped } = await parseBytes(bytes, options)
  print({
    total: rows.length,
    skippedTotal: skipped.length,
    skipped: skipped.slice(0, options.limits.skippedKept),
  })
  for (const batch of batchesOf(rows)) print(batch)
}

function print(value: ParseOutcome | object[]): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
