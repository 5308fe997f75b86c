import { contact } from '../../contract/contact.ts'
import { texts } from '../../contract/texts.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { insertMessage } from './store.ts'

export function contactRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(contact.send, async ({ body }) => {
      await insertMessage(db, body)
      return { message: texts.messageReceived }
    }),
  ]
}
