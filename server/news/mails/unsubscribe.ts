import type { FastifyInstance } from 'fastify'
import * as texts from '#messages/server/news-mails'
import { type LinkPageDeps, serveLinkPage } from '../../mail/link-page/serve.ts'
import { readSignedId, signedId } from '../../mail/signed-id.ts'
import type { Db } from '../../platform/database/database.ts'
import { endMails } from './store.ts'

export interface UnsubscribeDeps extends LinkPageDeps {
  db: Db
  secret: string
}

const purpose = 'unsubscribe from news'

/**
 * The token of the link that ends a member's mails with news.
 * @param id random, of the member's settings
 */
export const unsubscribeToken = (secret: string, id: string): string =>
  signedId(secret, purpose, id)

const link = () => ({ to: '/profile#news', text: texts.settings() })

/** Serves the page that ends a member's mails with news. */
export const serveUnsubscribe = (server: FastifyInstance, deps: UnsubscribeDeps): void =>
  serveLinkPage(server, deps, {
    path: '/unsubscribe/:token',
    contents: {
      question: () => ({
        title: texts.endQuestion(),
        text: texts.endKeeps(),
        button: texts.endButton(),
        link: link(),
      }),
      done: () => ({ title: texts.ended(), text: texts.endedHow(), link: link() }),
      unknown: () => ({ title: texts.unknownLink(), text: texts.unknownLinkHow(), link: link() }),
    },
    read: (token) => readSignedId(deps.secret, purpose, token),
    act: (id) => endMails(deps.db, id),
  })
