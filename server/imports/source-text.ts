import type { ImportLimits } from './import-limits.ts'
import { ImportRefused } from './import-refused.ts'
import type { ParsedImport } from './import-row.ts'
import { parseCsv } from './parse-csv.ts'
import { parsePopolo } from './parse-popolo.ts'

export type ImportFormat = 'popolo' | 'csv'

/** How to read a file. */
export interface ParseOptions {
  /** Absent: what stands in the file decides. */
  format?: ImportFormat
  /** Date in UTC, such as `2026-01-31`; decides which memberships are current. */
  today: string
  limits: ImportLimits
}

/**
 * Personalities of a file, Popolo JSON or CSV in UTF-8.
 * @throws {ImportRefused} when the file as a whole cannot be used
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
    // Takes a byte order mark away, and refuses what would otherwise become replacement characters.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportRefused('not UTF-8 text; save it as UTF-8 and import it again')
  }
}
