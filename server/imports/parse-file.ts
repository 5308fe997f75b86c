import { gunzipSync } from 'node:zlib'
import type { FileOutline } from './forms/forms.ts'
import { ImportRejected } from './import-rejected.ts'
import type { ParseOptions } from './parse-bytes.ts'
import type { FileHead, ParseOutcome } from './parse-process.ts'
import { runParser } from './parser.ts'
import type { PersonRow } from './person-row.ts'
import { rejectWideTable } from './wide-table.ts'

/** The validated people of a file. */
export interface ParsedFile extends FileHead {
  /** The people in batches of the size that is written at once. */
  batches: () => Iterable<PersonRow[]>
}

/**
 * Parses a file in a child process, which is killed when it exceeds the limits of time or memory.
 * @param signal kills the child; the promise then rejects with an AbortError
 * @throws {ImportRejected} when the file as a whole cannot be used
 */
export async function parseFile(
  bytes: Buffer,
  options: ParseOptions,
  signal?: AbortSignal,
): Promise<ParsedFile> {
  const { outcome, batches } = await runChecked(bytes, options, signal)
  if (!('total' in outcome)) throw new Error('An import was read without its totals')
  return {
    ...outcome,
    // Parsed lazily, because parsing all batches at once would block the event loop.
    *batches() {
      for (const batch of batches) yield read<PersonRow[]>(batch)
    },
  }
}

/** Finds out the form of a file and its columns, in a child process as `parseFile`. */
export async function outlineFile(
  bytes: Buffer,
  options: ParseOptions,
  signal?: AbortSignal,
): Promise<FileOutline> {
  const { outcome } = await runChecked(bytes, { ...options, isOutline: true }, signal)
  if (!('outline' in outcome)) throw new Error('An import was read without its form')
  return outcome.outline
}

interface Checked {
  outcome: Exclude<ParseOutcome, { failed: string } | { rejected: unknown }>
  /** Compressed. */
  batches: Uint8Array[]
}

async function runChecked(
  bytes: Buffer,
  options: ParseOptions,
  signal: AbortSignal | undefined,
): Promise<Checked> {
  rejectWideTable(bytes, options.limits)
  const [first, ...batches] = await runParser(bytes, options, signal)
  if (!first) throw new Error('An import was read without a result')
  const outcome = read<ParseOutcome>(first)
  if ('failed' in outcome) throw new Error(`An import could not be read: ${outcome.failed}`)
  if ('rejected' in outcome) throw new ImportRejected(outcome.rejected)
  return { outcome, batches }
}

const read = <T>(part: Uint8Array) => JSON.parse(gunzipSync(part).toString()) as T
