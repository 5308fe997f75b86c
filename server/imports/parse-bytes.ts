import { readPeople } from './forms/forms.ts'
import type { ImportLimits } from './import-limits.ts'
import { rejectMoreThan } from './import-rejected.ts'
import { collectRows, type ParsedImport } from './import-row.ts'
import { rowsOfPeople } from './people-rows.ts'

export interface ParseOptions {
  /** UTC date, for example `2026-01-31`; decides which mandates are current. */
  today: string
  limits: ImportLimits
}

/**
 * Parses the personalities of a file in any of the known forms.
 * @throws {ImportRejected} when the file as a whole cannot be used
 */
export async function parseBytes(
  bytes: Uint8Array,
  { today, limits }: ParseOptions,
): Promise<ParsedImport> {
  const file = await readPeople(bytes, limits)
  rejectMoreThan(limits.people, file.people.length, 'people')
  const { rows, skipped } = collectRows(rowsOfPeople(file, today))
  return { rows, skipped: [...file.skipped, ...skipped].sort((one, two) => one.line - two.line) }
}
