import type { ImportRow } from './import-row.ts'

const maxRows = 200

/** Characters. Ten thousand of a biography times two hundred rows would be a long pause for everybody else. */
const maxLength = 250_000

/** Cuts rows into batches of a bounded size, as many as are written at once. */
export function* batchesOf(rows: Iterable<ImportRow>): Generator<ImportRow[]> {
  let batch: ImportRow[] = []
  let length = 0
  for (const row of rows) {
    const { bio, imageUrl } = row
    const more = (bio?.length ?? 0) + (imageUrl?.length ?? 0)
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
