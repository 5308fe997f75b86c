import * as texts from '#messages/server/imports'
import type { ImportReport } from '../../contract/imports.ts'
import { type Reason, tellReason } from './reasons.ts'

/** A record that is not imported, or only in part, with the reasons. */
export interface RowNote {
  /** 1-based line where the record begins. */
  line: number
  name: string | null
  reasons: Reason[]
}

/** A note of an import that ran before reasons had kinds, in English. */
interface EarlierNote extends Omit<RowNote, 'reasons'> {
  reason: string
}

type StoredNote = RowNote | EarlierNote

/** The report of an import as it is stored. */
export interface StoredReport extends Omit<ImportReport, 'skippedRows' | 'incompleteRows'> {
  skippedRows: StoredNote[]
  incompleteRows: StoredNote[]
}

type Report = Pick<StoredReport, 'skippedRows' | 'incompleteRows'>

/** A report in the language of the reader. */
export const tellReport = <Stored extends Report>({
  skippedRows,
  incompleteRows,
  ...counts
}: Stored) => ({
  ...counts,
  skippedRows: skippedRows.map(tellSkipped),
  incompleteRows: incompleteRows.map((note) => tellNote(note, texts.notesJoined)),
})

/** Why a record is skipped, in the language of the reader. */
export const tellSkipped = (note: StoredNote) => tellNote(note, texts.reasonsJoined)

function tellNote(
  note: StoredNote,
  join: (two: { first: string; second: string }) => string,
): ImportReport['skippedRows'][number] {
  if ('reason' in note) return note
  const { line, name, reasons } = note
  const reason = reasons.map(tellReason).reduce((first, second) => join({ first, second }))
  return { line, name, reason }
}
