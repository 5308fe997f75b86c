import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import type { CurrentSettings } from '../../site-settings/current-settings.ts'
import { type LinkPageContent, linkPageDocument, linkPagePolicy } from './document.ts'

export interface LinkPageDeps {
  rateLimits: RateLimits
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** The page of the link in a mail. */
interface LinkPage {
  /** With the parameter `token`. */
  path: `/${string}/:token`
  contents: Record<'question' | 'done' | 'unknown', () => LinkPageContent>
  /** The id that a token is for; undefined if this site has not made it. */
  read: (token: string) => string | undefined
  /** What the button does, as often as it is pressed. */
  act: (id: string) => Promise<void>
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/** Bytes; a mail program posts `List-Unsubscribe=One-Click`, and the page nothing. */
const bodyLimit = 4_096

/**
 * Serves the page of the link in mails, without a session. Opening it changes nothing, because mail scanners open links too;
 * its button and mail programs (RFC 8058) post to the same address, as often as they like.
 */
export function serveLinkPage(
  server: FastifyInstance,
  { rateLimits, siteSettings }: LinkPageDeps,
  { path, contents, read, act }: LinkPage,
): void {
  const send = (reply: FastifyReply, content: keyof LinkPage['contents']) =>
    reply
      .code(content === 'unknown' ? 404 : 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': linkPagePolicy(siteSettings.current),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(linkPageDocument(contents[content](), siteSettings.current))
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')

  server.get(path, { onRequest }, async ({ params }: TokenRequest, reply) =>
    send(reply, read(params.token) === undefined ? 'unknown' : 'question'),
  )
  void server.register(async (scope) => {
    // What the form contains does not matter, of whichever type it is.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) =>
      done(null),
    )
    scope.post(path, { onRequest }, async ({ params }: TokenRequest, reply) => {
      const id = read(params.token)
      if (id === undefined) return send(reply, 'unknown')
      await act(id)
      return send(reply, 'done')
    })
  })
}
