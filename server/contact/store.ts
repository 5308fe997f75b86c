import type { ContactMessage } from '../../contract/contact.ts'
import type { Db } from '../platform/database/database.ts'

/** @param senderId the account that sends it; null when nobody is signed in */
export async function insertMessage(
  db: Db,
  message: ContactMessage,
  senderId: string | null,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values((eb) => ({
      ...message,
      // Null too when the account goes at this very moment.
      user_id: eb.selectFrom('users').where('id', '=', senderId).select('id').forKeyShare(),
    }))
    .execute()
}
