import type { FastifyRequest } from 'fastify'
import { contact } from '../../contract/contact.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { bearerToken, type ResolveViewer } from '../platform/http/viewer.ts'
import { receiveMessage, setHandled } from './service.ts'
import { listMessages } from './store.ts'

interface ContactDeps {
  db: Db
  resolveViewer: ResolveViewer
}

export function contactRoutes({ db, resolveViewer }: ContactDeps): Binding[] {
  return [
    route(contact.send, async ({ body, request }) =>
      receiveMessage(db, body, await senderOf(request, resolveViewer)),
    ),
    route(contact.messages, ({ query }) => listMessages(db, query)),
    route(contact.setHandled, ({ viewer, params, body }) =>
      setHandled(db, viewer, params.id, body.isHandled),
    ),
  ]
}

/** Id of the signed-in sender, null without a session; an invalid session does not reject the message. */
async function senderOf(
  request: FastifyRequest,
  resolveViewer: ResolveViewer,
): Promise<string | null> {
  try {
    const token = bearerToken(request.headers.authorization)
    return token ? (await resolveViewer(token)).id : null
  } catch {
    return null
  }
}
