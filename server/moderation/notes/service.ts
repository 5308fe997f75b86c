import type { ModeratorNote, NewModeratorNote } from '../../../contract/moderation.ts'
import { foundOr404, problem } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { presentKnownAuthor } from '../../users/present.ts'
import { isOnlyAdministrator, listDeciders } from '../administrators.ts'
import { canDecide, knownMember } from '../policy.ts'
import type { ModerationDeps } from '../service.ts'
import { type CaseRow, findCase } from '../store.ts'
import { insertNote, listNotes, type NoteRow } from './store.ts'

/** The notes on a case and on its member, for those who may decide it. */
export async function notesOn(
  deps: ModerationDeps,
  viewer: SignedIn,
  id: string,
): Promise<ModeratorNote[]> {
  const row = await findDecidable(deps, viewer, id)
  const notes = await listNotes(deps.db, { caseId: id, userId: knownMember(row) })
  return notes.map(presentNote)
}

/**
 * Adds a note to a case, or to the member whose name the case shows.
 * @throws 400 when there is no such member, as for every anonymous comment
 */
export async function addNote(
  deps: ModerationDeps,
  viewer: SignedIn,
  id: string,
  { about, text }: NewModeratorNote,
): Promise<ModeratorNote> {
  const row = await findDecidable(deps, viewer, id)
  const userId = about === 'member' ? knownMember(row) : null
  if (about === 'member' && userId === null) throw problem('badRequest')
  const subject = { caseId: userId === null ? id : null, userId }
  const note = await insertNote(deps.db, subject, viewer.id, text)
  if (!note) throw problem('tooManyNotes')
  return presentNote(note)
}

async function findDecidable(
  { db }: ModerationDeps,
  viewer: SignedIn,
  id: string,
): Promise<CaseRow> {
  const isOnly = isOnlyAdministrator(viewer, await listDeciders(db))
  const row = foundOr404(await findCase(db, id))
  if (!canDecide(viewer, row, isOnly)) throw problem('otherMustDecide')
  return row
}

const presentNote = (row: NoteRow): ModeratorNote => ({
  id: row.id,
  about: row.caseId === null ? 'member' : 'case',
  text: row.text,
  author: presentKnownAuthor({ ...row, isAnonymous: false }),
  createdAt: row.createdAt,
})
