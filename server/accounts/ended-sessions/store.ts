import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface EndedSession {
  /** SHA-256 in hexadecimal. */
  sessionHash: string
  /** When the token expires. */
  expiresAt: string
  /** Whose open streams are checked again, on every process; not stored. */
  userId: string
}

/** Rows that one sign-out deletes at most. Each adds one, so the table does not outgrow what has not expired. */
const purgedAtOnce = 100

/** Stores that a session has ended, until its token expires, and deletes some rows whose token has expired. */
export async function insertEndedSession(
  db: Db,
  { sessionHash, expiresAt, userId }: EndedSession,
  now: string,
): Promise<void> {
  await sql`
    with purged as (
      delete from ended_sessions where session_hash in (
        select session_hash from ended_sessions where expires_at < ${now}
        order by expires_at limit ${purgedAtOnce} for update skip locked
      )
    ), ended as (
      insert into ended_sessions (session_hash, expires_at)
      values (decode(${sessionHash}, 'hex'), ${expiresAt})
      on conflict on constraint ended_sessions__session_hash do nothing
    )
    select tell('ended_tokens', array[${userId}::uuid])
  `.execute(db)
}
