import { limits } from '../../contract/limits.ts'
import { NewPersonality } from '../../contract/personalities.ts'
import { cutBeyond } from './text-length.ts'

/** The parts of a personality that a file may tell. Undefined: the file does not speak of it, so it stays. */
export interface ImportFields {
  name: string
  party?: string | null
  position?: string | null
  bio?: string | null
  imageUrl?: string | null
}

/** A personality as a file tells it, checked and ready to be written. */
export interface ImportRow extends ImportFields {
  /** Line of the file where it begins, from 1. */
  line: number
  /** The same in every edition of the source; what makes importing again safe. */
  sourceId: string
}

/** A record that is left out, and why. */
export interface SkippedRow {
  line: number
  name: string | null
  reason: string
}

export interface ParsedImport {
  rows: ImportRow[]
  skipped: SkippedRow[]
}

/** A record as read, before anything about it is believed. */
export interface Candidate {
  line: number
  /** Absent when the record has no identity of its own; then `problem` says why. */
  sourceId?: string
  fields: { [Field in keyof ImportFields]?: string }
  /** A fault of the record's form, found while reading it. */
  problem?: string
}

/** What fits into the database's index of sources, in bytes of UTF-8. */
const maxSourceIdBytes = 2_000

/** Sorts records into those to write and those to skip; the first of several with one source id stands. */
export function collectRows(candidates: Iterable<Candidate>): ParsedImport {
  const rows: ImportRow[] = []
  const skipped: SkippedRow[] = []
  const firstLines = new Map<string, number>()
  for (const { line, sourceId, fields: told, problem } of candidates) {
    const fields = cutFields(told)
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

const longest = {
  name: limits.personalityNameMax,
  party: limits.personalityPartyMax,
  position: limits.personalityPositionMax,
  bio: limits.personalityBioMax,
  imageUrl: limits.urlMax,
} satisfies Record<keyof ImportFields, number>

function cutFields(fields: Candidate['fields']): Candidate['fields'] {
  const cut = Object.entries(fields).map(([field, text]) => [
    field,
    text === undefined ? text : cutBeyond(text.trim(), longest[field as keyof ImportFields]),
  ])
  return Object.fromEntries(cut)
}
