import { limits } from '../../contract/limits.ts'
import { ImportRefused } from './import-refused.ts'
import type { ParsedImport } from './import-row.ts'
import { parseCsv } from './parse-csv.ts'
import { parsePopolo } from './parse-popolo.ts'

/**
 * The text of a file.
 * @throws {ImportRefused} when it is none
 */
export function decodeText(bytes: Buffer): string {
  try {
    // Takes a byte order mark away, and refuses what would otherwise become replacement characters.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportRefused('not UTF-8 text; save it as UTF-8 and import it again')
  }
}

/**
 * Personalities of a file that somebody sent: Popolo JSON or CSV, by what stands in it.
 * @param today date in UTC, such as `2026-01-31`; decides which memberships are current
 * @throws {ImportRefused} when the file as a whole cannot be used
 */
export function parseText(text: string, today: string): ParsedImport {
  const isJson = /^\s*[{[]/.test(text)
  const { importMaxRows } = limits
  return isJson ? parsePopolo(text, today, importMaxRows) : parseCsv(text, importMaxRows)
}
