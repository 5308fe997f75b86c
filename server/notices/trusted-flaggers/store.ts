import { sql } from 'kysely'
import type { TrustedFlagger } from '../../../contract/notices.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Trusted flaggers, by name of their body; `noticeCount` has reports of a member too. */
export async function listTrustedFlaggers(db: Db, id?: string): Promise<TrustedFlagger[]> {
  const { rows } = await sql<TrustedFlagger>`
    select trusted_flaggers.id, body, users.username, trusted_flaggers.email,
      trusted_flaggers.created_at as "createdAt",
      (select count(*)::int from notices where trusted_body = body) as "noticeCount"
    from trusted_flaggers left join users on users.id = user_id
    where ${id ?? null}::uuid is null or trusted_flaggers.id = ${id ?? null}::uuid
    order by body, trusted_flaggers.id
  `.execute(db)
  return rows
}

/** @returns the id; throws on a unique violation for one that exists */
export async function insertTrustedFlagger(
  tx: Tx,
  flagger: { userId: string | null; email: string | null; body: string },
): Promise<string> {
  const row = await tx
    .insertInto('trusted_flaggers')
    .values({ user_id: flagger.userId, email: flagger.email, body: flagger.body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @returns the body; undefined if there is no such trusted flagger */
export async function deleteTrustedFlagger(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('trusted_flaggers')
    .where('id', '=', id)
    .returning('body')
    .executeTakeFirst()
  return row?.body
}
