// Reads a file of personalities from its standard input and prints what stands in it: a line of JSON about the whole,
// then one for each batch of rows. parse-file.ts starts it.
import { buffer } from 'node:stream/consumers'
import { ImportRefused } from './import-refused.ts'
import type { SkippedRow } from './import-row.ts'
import { batchesOf } from './row-batches.ts'
import { type ParseOptions, parseBytes } from './source-text.ts'

export type ParseOutcome =
  | { total: number; skippedTotal: number; skipped: SkippedRow[] }
  | { refused: string }
  /** A fault of the program; the text is for its log. */
  | { failed: string }

const [, , options = ''] = process.argv
try {
  printFile(await buffer(process.stdin), JSON.parse(options))
} catch (error) {
  print(
    error instanceof ImportRefused
      ? { refused: error.message }
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  )
}

function printFile(bytes: Buffer, options: ParseOptions): void {
  const { rows, skipped } = parseBytes(bytes, options)
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
