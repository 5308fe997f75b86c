import type { ChartNote, ChartNoteInput, chartNotes } from '../../../contract/chart-notes.ts'
import type { Parsed, ReplyOf } from '../../../contract/endpoint.ts'
import { recordAuditEntry } from '../../audit/store.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { foundOr404, problem } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { findNotes, lockNotes, writeNotes } from './store.ts'

type Notes = ReplyOf<typeof chartNotes.list>

export async function notesOf(db: Db, personalityId: string): Promise<Notes> {
  return { notes: foundOr404(await findNotes(db, personalityId)) }
}

/** Replaces the notes of a person; the audit log gets each note that was added or deleted. */
export async function replaceNotes(
  db: Db,
  viewer: SignedIn,
  personalityId: string,
  { notes, basedOn }: Parsed<typeof chartNotes.replace>['body'],
): Promise<Notes> {
  return inTransaction(db, async (tx) => {
    const slug = foundOr404(await lockNotes(tx, personalityId))
    const before = foundOr404(await findNotes(tx, personalityId))
    if (basedOn && !isSame(before, basedOn)) throw problem('changedMeanwhile')
    const added = without(notes, before)
    const deleted = without(before, notes)
    await writeNotes(tx, personalityId, { added, deleted })
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'CHART_NOTES_CHANGED',
      targetType: 'personality',
      targetId: personalityId,
      before: { slug, notes: listed(deleted) },
      after: { slug, notes: listed(added) },
    })
    return { notes: foundOr404(await findNotes(tx, personalityId)) }
  })
}

const keyOf = ({ day, text, address }: ChartNoteInput) => JSON.stringify([day, text, address])

const isSame = (one: ChartNote[], other: ChartNote[]) =>
  without(one, other).length === 0 && without(other, one).length === 0

/** The notes that are not among others; of equal ones, as many as there are more. */
function without(notes: ChartNote[], others: ChartNote[]): ChartNote[] {
  const left = others.map(keyOf)
  return notes.filter((note) => {
    const index = left.indexOf(keyOf(note))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

const listed = (notes: ChartNote[]) =>
  notes.map(({ day, text, address }) => `${day} ${text} (${address})`).join('\n') || null
