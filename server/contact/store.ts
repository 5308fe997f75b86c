import type { ContactMessage } from '../../contract/contact.ts'
import type { Db } from '../platform/database/database.ts'

export async function insertMessage(db: Db, message: ContactMessage): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute()
}
