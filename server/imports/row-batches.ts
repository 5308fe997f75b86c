import type { PersonRow } from './person-row.ts'

/** People that one transaction writes at most. More live so long that what they leave is collected late: 60 MB for 200. */
const maxRows = 50

/** Characters. Fifty biographies of 10,000 characters in one batch would block the event loop for long. */
const maxLength = 250_000

/** Splits people into batches bounded by their number and the length of their texts, always in the same way. */
export function* batchesOf(rows: Iterable<PersonRow>): Generator<PersonRow[]> {
  let batch: PersonRow[] = []
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

/** A mandate counts like its usual length. */
const mandateLength = 200

const lengthOf = ({ texts, mandates, links }: PersonRow) =>
  Object.values(texts).reduce((sum, text) => sum + text.length, 0) +
  links.reduce((sum, { address }) => sum + address.length, 0) +
  mandates.length * mandateLength
