import type { ImportLimits } from './import-limits.ts'
import { rejectMoreThan } from './import-rejected.ts'

/** Spreadsheets write commas, semicolons or tabs, depending on the locale. The most frequent in the first line counts. */
export const delimiters = [',', ';', '\t']

const [quote, lineFeed, carriageReturn] = [...'"\n\r'].map((character) => character.charCodeAt(0))
const codes = delimiters.map((delimiter) => delimiter.charCodeAt(0))
const blanks = new Set([...' \t\n\r'].map((character) => character.charCodeAt(0)))
const byteOrderMark = Buffer.from('\uFEFF')
const json = new Set([...'[{'].map((character) => character.charCodeAt(0)))

/** Bytes that are scanned at most, on the event loop. */
const maxScannedBytes = 256 * 1024

/**
 * Rejects a CSV file with too many columns by the first line alone, which costs less than starting the process that
 * parses files. Counts only delimiters outside quotes, so it never rejects a file that the parser would accept; JSON and
 * files whose first line ends later than `maxScannedBytes` are left to the parser.
 * @throws {ImportRejected}
 */
export function rejectWideTable(bytes: Buffer, { columns }: ImportLimits): void {
  const end = Math.min(bytes.length, maxScannedBytes)
  let at = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0
  while (at < end && blanks.has(bytes[at] ?? 0)) at++
  if (json.has(bytes[at] ?? 0)) return
  const all = [0, 0, 0]
  const unquoted = [0, 0, 0]
  let isQuoted = false
  for (; at < end; at++) {
    const code = bytes[at]
    if (code === lineFeed || code === carriageReturn) break
    if (code === quote) isQuoted = !isQuoted
    const index = codes.indexOf(code ?? 0)
    if (index < 0) continue
    all[index] = (all[index] ?? 0) + 1
    if (!isQuoted) unquoted[index] = (unquoted[index] ?? 0) + 1
  }
  if (at === maxScannedBytes) return
  const chosen = all.indexOf(Math.max(...all))
  rejectMoreThan(columns, (unquoted[chosen] ?? 0) + 1, 'columns')
}
