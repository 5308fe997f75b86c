import { sql } from 'kysely'
import type { ContactMessage, MessagesQuery, ReceivedMessage } from '../../contract/contact.ts'
import type { messageFilters } from '../../contract/message-filters.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { countUpTo } from '../platform/database/row-counts.ts'
import { cursorPage } from '../platform/paging.ts'

/** @param senderId the signed-in sender, null without a session */
export async function insertMessage(
  db: Db,
  message: ContactMessage,
  senderId: string | null,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values((eb) => ({
      ...message,
      // Null also when the account is deleted concurrently.
      user_id: eb.selectFrom('users').where('id', '=', senderId).select('id').forKeyShare(),
    }))
    .execute()
}

const columns = [
  'id',
  'name',
  'email',
  'message',
  'created_at as createdAt',
  'handled_at as handledAt',
] as const

const conditions: FilterConditions<typeof messageFilters> = {
  state: (state) => (state === 'open' ? sql`handled_at is null` : sql`handled_at is not null`),
}

export const countOpenMessages = (db: Db): Promise<number> =>
  countUpTo(db, db.selectFrom('contact_messages').where('handled_at', 'is', null).select('id'))

/** Open or handled messages, the latest first. */
export async function listMessages(
  db: Db,
  query: MessagesQuery,
): Promise<CursorPage<ReceivedMessage>> {
  const { page, limit, cursor } = query
  const matches = db.selectFrom('contact_messages').where(matchesFilters(conditions, query))
  const { total } = await matches
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matches
    .$if(cursor !== undefined, (all) => all.where('id', '<', cursor ?? ''))
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, query, total, (row) => row.id)
}

/** Marks a message as handled or open; undefined when it already is, or does not exist. */
export async function updateHandled(
  tx: Tx,
  id: string,
  isHandled: boolean,
): Promise<ReceivedMessage | undefined> {
  return tx
    .updateTable('contact_messages')
    .where('id', '=', id)
    .where('handled_at', isHandled ? 'is' : 'is not', null)
    .set({ handled_at: isHandled ? sql<string>`now()` : null })
    .returning(columns)
    .executeTakeFirst()
}

export function findMessage(db: Db, id: string): Promise<ReceivedMessage | undefined> {
  return db.selectFrom('contact_messages').where('id', '=', id).select(columns).executeTakeFirst()
}

/** For the data export of a user. */
export const exportMessages = (db: Db, userId: string) =>
  db
    .selectFrom('contact_messages')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['name', 'email', 'message', 'created_at as createdAt'])
    .execute()
