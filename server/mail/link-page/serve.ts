import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import type { CurrentSettings } from '../../site-settings/current-settings.ts'
import { endMails } from './store.ts'
import {
  unsubscribeContents,
  unsubscribeDocument,
  unsubscribePolicy,
} from './unsubscribe-document.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

export interface UnsubscribeDeps {
  db: Db
  secret: string
  rateLimits: RateLimits
  siteSettings: Pick<CurrentSettings, 'current'>
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/** Bytes; a mail program posts `List-Unsubscribe=One-Click`, and the page nothing. */
const bodyLimit = 4_096

/**
 * Serves the page of the link in mails with news, without a session. Opening it changes nothing, because mail scanners open
 * links too; its button and mail programs (RFC 8058) post to the same address, as often as they like.
 */
export function serveUnsubscribe(server: FastifyInstance, deps: UnsubscribeDeps): void {
  const { db, secret, rateLimits, siteSettings } = deps
  const send = (reply: FastifyReply, content: keyof typeof unsubscribeContents) =>
    sendDocument(reply, content, siteSettings.current.name)
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')
  const path = '/unsubscribe/:token'

  server.get(path, { onRequest }, async ({ params }: TokenRequest, reply) => {
    const id = readUnsubscribeToken(secret, params.token)
    return send(reply, id === undefined ? 'unknown' : 'question')
  })
  void server.register(async (scope) => {
    // What the form contains does not matter, of whichever type it is.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) =>
      done(null),
    )
    scope.post(path, { onRequest }, async ({ params }: TokenRequest, reply) => {
      const id = readUnsubscribeToken(secret, params.token)
      if (id === undefined) return send(reply, 'unknown')
      await endMails(db, id)
      return send(reply, 'done')
    })
  })
}

const sendDocument = (
  reply: FastifyReply,
  content: keyof typeof unsubscribeContents,
  siteName: string,
) =>
  reply
    .code(content === 'unknown' ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': unsubscribePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(unsubscribeDocument(unsubscribeContents[content], siteName))
