import { sql } from 'kysely'
import { newsTypes } from '../../../contract/news.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** SQL condition: a notification is news that its recipient has not read. */
const isUnreadNews = sql<boolean>`not is_read and type = any(${Object.values(newsTypes)}::notification_type[])`

/**
 * Active members with a confirmed address who ask for mails and have unread news since the last one.
 * @param before when the last mail was requested at the latest
 */
export async function listRecipients(db: Db, before: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select chosen.user_id as id
    from news_settings as chosen
    join users on users.id = chosen.user_id and status = 'ACTIVE'
    join voters on voters.user_id = chosen.user_id and is_email_confirmed
    where is_by_mail and (mailed_at is null or mailed_at <= ${before})
      and exists (
        select from notifications
        where notifications.user_id = chosen.user_id and latest_id > mailed_until and ${isUnreadNews}
      )
    order by mailed_at nulls first limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Begins a new mail. One that still waits is replaced, so the new one is about what that one would have been too. */
export async function advance(tx: Tx, userId: string, now: string): Promise<void> {
  await sql`
    update news_settings set
      mailed_at = ${now},
      mailed_from = case
        when exists (select from mails where kind = 'news' and mails.user_id = ${userId}) then mailed_from
        else mailed_until
      end,
      mailed_until = uuidv7()
    where user_id = ${userId}
  `.execute(tx)
}

interface Recipient {
  email: string
  unsubscribeId: string
  /** Places in the list of notifications: the mail is about what is after the first, up to the second. */
  from: string
  until: string
}

/** The recipient of a mail; undefined if the member does not want it any more, or may not get it. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('news_settings')
    .innerJoin('users', 'users.id', 'news_settings.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .innerJoin('voters', 'voters.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('is_by_mail', '=', true)
    .where('status', '=', 'ACTIVE')
    .where('is_email_confirmed', '=', true)
    .select(['email', 'unsubscribe_id as unsubscribeId'])
    .select(['mailed_from as from', 'mailed_until as until'])
    .executeTakeFirst()
}

/** Ends the mails of a member; nothing if the account was deleted. */
export async function endMails(db: Db, unsubscribeId: string): Promise<void> {
  await db
    .updateTable('news_settings')
    .where('unsubscribe_id', '=', unsubscribeId)
    .set({ is_by_mail: false })
    .execute()
}
