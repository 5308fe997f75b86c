import type { ImportLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import type { ParsedImport } from './import-row.ts'
import { parseCsv } from './parse-csv.ts'
import { parsePopolo } from './parse-popolo.ts'

export type ImportFormat = 'popolo' | 'csv'

export interface ParseOptions {
  /** Detected from the content when absent. */
  format?: ImportFormat
  /** UTC date, for example `2026-01-31`; decides which memberships are current. */
  today: string
  limits: ImportLimits
}

/**
 * Parses personalities from Popolo JSON or CSV in UTF-8.
 * @throws {ImportRejected} when the file as a whole cannot be used
 */
export function parseBytes(
  bytes: Uint8Array,
  { format, today, limits }: ParseOptions,
): ParsedImport {
  const text = decodeText(bytes)
  const isPopolo = format ? format === 'popolo' : /^\s*[{[]/.test(text)
  return isPopolo ? parsePopolo(text, today, limits) : parseCsv(text, limits)
}

function decodeText(bytes: Uint8Array): string {
  try {
    // Strips a byte order mark; `fatal` throws instead of inserting replacement characters.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportRejected('not UTF-8 text; save it as UTF-8 and import it again')
  }
}
