import { sql } from 'kysely'
import type { WaitingAccount } from '../../contract/approvals.ts'
import { limits } from '../../contract/limits.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** The accounts that wait longest, and the number of all. */
export async function listWaiting(db: Db): Promise<{ data: WaitingAccount[]; total: number }> {
  const waiting = db.selectFrom('users').where('awaits_approval', '=', sql.lit(true))
  const data = await waiting
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .orderBy('created_at')
    .orderBy('users.id')
    .limit(limits.approvalsListed)
    .select(['users.id', 'name', 'username', 'email', 'bio', 'created_at as createdAt'])
    .execute()
  const { total } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}

/** Whom a mail goes to, and in which language; null: that of the site. */
interface Addressee {
  email: string
  language: string | null
}

/** Locks an account that waits, and returns its address; undefined if it does not wait. */
export async function lockWaiting(tx: Tx, userId: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select email, language from users join accounts on user_id = id
    where id = ${userId} and awaits_approval for no key update of users
  `.execute(tx)
  return rows[0]
}

export async function existsUser(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()
  return row !== undefined
}
