import { limits } from '../../contract/limits.ts'
import { NewPersonality } from '../../contract/personalities.ts'
import { truncateBeyond } from './truncate.ts'

/** The fields of a personality that a file may contain. Undefined: not in the file, so the stored value stays. */
export interface ImportFields {
  name: string
  party?: string | null
  position?: string | null
  bio?: string | null
  imageUrl?: string | null
}

/** A validated personality from a file. */
export interface ImportRow extends ImportFields {
  /** 1-based line where the record begins. */
  line: number
  /** Stable id of the record in its source; makes repeated imports idempotent. */
  sourceId: string
}

/** A record that is not imported, with the reason. */
export interface SkippedRow {
  line: number
  name: string | null
  reason: string
}

export interface ParsedImport {
  rows: ImportRow[]
  skipped: SkippedRow[]
}

/** A record before validation. */
export interface UncheckedRow {
  line: number
  /** Absent when the record has no id; `problem` says why. */
  sourceId?: string
  fields: { [Field in keyof ImportFields]?: string }
  /** A parse error of this record. */
  problem?: string
}

/** The largest source id that fits into the database index, in bytes of UTF-8. */
const maxSourceIdBytes = 2_000

/** Validates records; of duplicates with one source id the first is kept. */
export function collectRows(records: Iterable<UncheckedRow>): ParsedImport {
  const rows: ImportRow[] = []
  const skipped: SkippedRow[] = []
  const firstLines = new Map<string, number>()
  for (const { line, sourceId, fields: untruncated, problem } of records) {
    const fields = truncateFields(untruncated)
    const skip = (reason: string) => skipped.push({ line, name: fields.name || null, reason })
    const checked = NewPersonality.safeParse(fields)
    if (problem || sourceId === undefined) {
      skip(problem ?? 'The record has no id')
    } else if (!checked.success) {
      skip([...new Set(checked.error.issues.map((issue) => issue.message))].join('; '))
    } else if (Buffer.byteLength(sourceId) > maxSourceIdBytes) {
      skip('The id or the name is too long')
    } else if (firstLines.has(sourceId)) {
      skip(`Duplicate of line ${firstLines.get(sourceId)}`)
    } else {
      firstLines.set(sourceId, line)
      rows.push({ line, sourceId, ...checked.data })
    }
  }
  return { rows, skipped }
}

const maxLengths = {
  name: limits.personalityNameMax,
  party: limits.personalityPartyMax,
  position: limits.personalityPositionMax,
  bio: limits.personalityBioMax,
  imageUrl: limits.urlMax,
} satisfies Record<keyof ImportFields, number>

function truncateFields(fields: UncheckedRow['fields']): UncheckedRow['fields'] {
  const truncated = Object.entries(fields).map(([field, text]) => [
    field,
    text === undefined
      ? text
      : truncateBeyond(text.trim(), maxLengths[field as keyof ImportFields]),
  ])
  return Object.fromEntries(truncated)
}
