import { NewPersonality } from '../../contract/personalities.ts'

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

/** Sorts records into those to write and those to skip; the first of several with one source id stands. */
export function collectRows(candidates: Iterable<Candidate>): ParsedImport {
  const rows: ImportRow[] = []
  const skipped: SkippedRow[] = []
  const firstLines = new Map<string, number>()
  for (const { line, sourceId, fields, problem } of candidates) {
    const skip = (reason: string) =>
      skipped.push({ line, name: fields.name?.trim() || null, reason })
    const checked = NewPersonality.safeParse(fields)
    if (problem || sourceId === undefined) {
      skip(problem ?? 'The record has no id')
    } else if (!checked.success) {
      skip([...new Set(checked.error.issues.map((issue) => issue.message))].join('; '))
    } else if (firstLines.has(sourceId)) {
      skip(`Duplicate of line ${firstLines.get(sourceId)}`)
    } else {
      firstLines.set(sourceId, line)
      rows.push({ line, sourceId, ...checked.data })
    }
  }
  return { rows, skipped }
}
