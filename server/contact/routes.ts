import { contact } from '../../contract/contact.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type ResolveViewer, senderOf } from '../platform/http/viewer.ts'
import { receiveMessage, setHandled } from './service.ts'
import { listMessages } from './store.ts'

interface ContactDeps {
  db: Db
  resolveViewer: ResolveViewer
}

export function contactRoutes({ db, resolveViewer }: ContactDeps): Binding[] {
  return [
    route(contact.send, async ({ body, request }) =>
      receiveMessage(db, body, await senderOf(request.headers, resolveViewer)),
    ),
    route(contact.messages, ({ query }) => listMessages(db, query)),
    route(contact.setHandled, ({ viewer, params, body }) =>
      setHandled(db, viewer, params.id, body.isHandled),
    ),
  ]
}
