import {
  NewPersonality,
  type PersonalityField,
  personalityFields,
} from '../../contract/personality-fields.ts'
import { isStorable } from '../../contract/text.ts'
import { truncateBeyond } from './truncate.ts'

/** What identifies a person on this site beside the id of the source, as far as the file has it. */
interface OwnIdentifiers {
  /** The id of a personality of this site. */
  ownId?: string | undefined
  slug?: string | undefined
  /** True if other records of the file have the same name. */
  sharesName?: boolean | undefined
}

/** A validated personality from a file. A field that is undefined or null is not in the file, so the stored value stays. */
export interface ImportRow extends NewPersonality, OwnIdentifiers {
  /** 1-based line where the record begins. */
  line: number
  /** Stable id of the record in its source; makes repeated imports idempotent. */
  sourceId: string
  /** What of the record could not be used. */
  notes?: string[] | undefined
}

/** A record that is not imported, or only in part, with the reason. */
export interface RowNote {
  line: number
  name: string | null
  reason: string
}

export interface ParsedImport {
  rows: ImportRow[]
  skipped: RowNote[]
}

/** A record before validation. */
export interface UncheckedRow extends OwnIdentifiers {
  line: number
  /** Absent when the record has no id; `problem` says why. */
  sourceId?: string
  isIndependent?: boolean | undefined
  fields: Partial<Record<PersonalityField, string>>
  /** What of the record cannot be used, while the rest can. */
  notes?: string[] | undefined
  /** Why this record is left out. */
  problem?: string | undefined
}

/** The largest source id that fits into the database index, in bytes of UTF-8. */
const maxSourceIdBytes = 2_000

/** Validates records; of duplicates with one source id the first is kept. */
export function collectRows(records: Iterable<UncheckedRow>): ParsedImport {
  const rows: ImportRow[] = []
  const skipped: RowNote[] = []
  const firstLines = new Map<string, number>()
  for (const record of records) {
    const { line, sourceId, isIndependent, problem, ownId, slug, sharesName, notes } = record
    const fields = truncateFields(record.fields)
    const skip = (reason: string) => skipped.push({ line, name: fields.name || null, reason })
    const { checked, left } = checkFields({ ...fields, isIndependent })
    if (problem || sourceId === undefined) {
      skip(problem ?? 'The record has no id')
    } else if (!checked.success) {
      skip([...new Set(checked.error.issues.map((issue) => issue.message))].join('; '))
    } else if (Buffer.byteLength(sourceId) > maxSourceIdBytes) {
      skip('The id or the name is too long')
    } else if (!isStorable(sourceId)) {
      skip('The id contains characters that cannot be stored')
    } else if (firstLines.has(sourceId)) {
      skip(`Duplicate of line ${firstLines.get(sourceId)}`)
    } else {
      firstLines.set(sourceId, line)
      rows.push({
        line,
        sourceId,
        ownId,
        slug,
        sharesName,
        notes: [...(notes ?? []), ...left],
        ...checked.data,
      })
    }
  }
  return { rows, skipped }
}

/** Checks the fields of a record; an optional one that is invalid is left out, and said. */
function checkFields(fields: Record<string, unknown>) {
  const checked = NewPersonality.safeParse(fields)
  const issues = checked.error?.issues ?? []
  const invalid = new Set(issues.map(({ path }) => String(path[0])))
  if (invalid.size === 0 || invalid.has('name')) return { checked, left: [] }
  const rest = Object.entries(fields).filter(([field]) => !invalid.has(field))
  return {
    checked: NewPersonality.safeParse(Object.fromEntries(rest)),
    left: [...new Set(issues.map(({ message }) => `${message}: left out`))],
  }
}

function truncateFields(fields: UncheckedRow['fields']): UncheckedRow['fields'] {
  const entries = Object.entries(fields) as [PersonalityField, string | undefined][]
  const truncated = entries.map(([field, text]) => [
    field,
    text && truncateBeyond(text.trim(), personalityFields[field].max),
  ])
  return Object.fromEntries(truncated)
}
