import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { VerificationStatus } from '../../../contract/users.ts'
import type { Db } from '../../platform/database/database.ts'

/** What a note is about: a case, or a member. */
export interface NoteSubject {
  caseId: string | null
  userId: string | null
}

export interface NoteRow {
  id: string
  caseId: string | null
  text: string
  createdAt: string
  authorName: string | null
  authorUsername: string | null
  authorImage: string | null
  authorVerification: VerificationStatus | null
}

const noteRows = (db: Db) =>
  db
    .selectFrom('moderation_notes as notes')
    .leftJoin('users as authors', 'authors.id', 'notes.author_id')
    .select([
      'notes.id',
      'notes.case_id as caseId',
      'notes.text',
      'notes.created_at as createdAt',
      'authors.name as authorName',
      'authors.username as authorUsername',
      'authors.profile_image as authorImage',
      'authors.verification_status as authorVerification',
    ])

/** Notes on a case, and on a member if one is given, newest first. */
export function listNotes(db: Db, { caseId, userId }: NoteSubject): Promise<NoteRow[]> {
  return noteRows(db)
    .where((eb) => eb.or([eb('notes.case_id', '=', caseId), eb('notes.user_id', '=', userId)]))
    .orderBy('notes.id', 'desc')
    .limit(2 * limits.moderatorNotesMax)
    .execute()
}

/** Inserts a note; undefined if there are too many about the subject. */
export async function insertNote(
  db: Db,
  { caseId, userId }: NoteSubject,
  authorId: string,
  text: string,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_notes (case_id, user_id, author_id, text)
    select ${caseId}::uuid, ${userId}::uuid, ${authorId}::uuid, ${text}
    where (
      select count(*) from moderation_notes
      where case_id = ${caseId}::uuid or user_id = ${userId}::uuid
    ) < ${limits.moderatorNotesMax}
    returning id
  `.execute(db)
  const id = rows[0]?.id
  return id === undefined ? undefined : noteRows(db).where('notes.id', '=', id).executeTakeFirst()
}
