// Child process of parse-file.ts: reads a file from standard input and prints NDJSON, first a line with the totals, then
// one line for each batch of people.
import { buffer } from 'node:stream/consumers'
import { type FileOutline, readOutline } from './forms/forms.ts'
import { ImportRejected } from './import-rejected.ts'
import { type ParsedBytes, type ParseOptions, parseBytes } from './parse-bytes.ts'
import type { RowNote } from './person-row.ts'
import { batchesOf } from './row-batches.ts'
import { type CountedReason, countReasons } from './skipped-reasons.ts'

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

async function printFile(bytes: Buffer, parseOptions: ParseOptions): Promise<void> {
  const { limits, isOutline } = parseOptions
  if (isOutline) {
    print({ outline: await readOutline(bytes, limits) })
    return
  }
  const { rows, skipped, ...head } = await parseBytes(bytes, parseOptions)
  print({
    ...head,
    total: rows.length,
    skippedTotal: skipped.length,
    skipped: skipped.slice(0, limits.skippedKept),
    skippedReasons: countReasons(skipped),
  })
  for (const batch of batchesOf(rows)) print(batch)
}

function print(value: ParseOutcome | object[]): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
