import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ColumnRole } from '../../contract/imports.ts'
import type { FileOutline } from './forms/forms.ts'
import { commandLineLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { outlineFile, type ParsedFile, parseFile } from './parse-file.ts'

const maxBytes = 100 * 1024 * 1024

/** A file with its people. */
export interface SourceFile {
  bytes: Buffer
  people: ParsedFile
  /** What its columns say, if that was said. */
  columns: (ColumnRole | null)[] | undefined
}

/**
 * Reads personalities from a file in any of the known forms.
 * @param today UTC date, for example `2026-01-31`; decides which mandates are current
 * @param columnsOf what the columns of a table say, instead of what their titles say
 * @throws {ImportRejected} when the file as a whole cannot be used
 * @throws Error when it cannot be opened, or is too large
 */
export async function readSourceFile(
  path: string,
  today: string,
  columnsOf?: (outline: FileOutline) => (ColumnRole | null)[] | undefined,
): Promise<SourceFile> {
  const bytes = await readBytes(path)
  const options = { today, limits: commandLineLimits }
  try {
    const columns = columnsOf?.(await outlineFile(bytes, options))
    return { bytes, columns, people: await parseFile(bytes, { ...options, columns }) }
  } catch (error) {
    if (!(error instanceof ImportRejected)) throw error
    throw new ImportRejected(error.reason, basename(path))
  }
}

/** Only the command line opens files by their names. */
const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'permission to read the file is denied',
  EPERM: 'permission to read the file is denied',
}

async function readBytes(path: string): Promise<Buffer> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const { size } = await file.stat()
    if (size > maxBytes) throw new Error(`${path}: larger than 100 MB`)
    return await file.readFile()
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (reason) throw new Error(`${path}: ${reason}`)
    throw error
  } finally {
    await file?.close()
  }
}
