import { personalityFieldNames } from '../../contract/personality-fields.ts'
import type { ImportRow } from './import-row.ts'

const maxRows = 200

/** Characters. 200 biographies of 10,000 characters in one batch would block the event loop for long. */
const maxLength = 250_000

/** Splits rows into batches bounded by row count and text length. */
export function* batchesOf(rows: Iterable<ImportRow>): Generator<ImportRow[]> {
  let batch: ImportRow[] = []
  let length = 0
  for (const row of rows) {
    const more = lengthOf(row)
    if (batch.length === maxRows || (batch.length > 0 && length + more > maxLength)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += more
  }
  if (batch.length > 0) yield batch
}

const lengthOf = (row: ImportRow) =>
  personalityFieldNames.reduce((sum, field) => sum + (row[field]?.length ?? 0), 0)
