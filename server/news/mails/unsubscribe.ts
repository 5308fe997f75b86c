import type { FastifyInstance } from 'fastify'
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

const link = { to: '/profile#news', text: 'Settings' }

/** Serves the page that ends a member's mails with news. */
export const serveUnsubscribe = (server: FastifyInstance, deps: UnsubscribeDeps): void =>
  serveLinkPage(server, deps, {
    path: '/unsubscribe/:token',
    contents: {
      question: {
        title: 'Get no more emails with news?',
        text: 'You keep the notifications on the site.',
        button: 'Get no more emails',
        link,
      },
      done: {
        title: 'You get no more emails with news',
        text: 'You can switch them on again in your settings.',
        link,
      },
      unknown: {
        title: 'This link does not work',
        text: 'You can switch emails off in your settings.',
        link,
      },
    },
    read: (token) => readSignedId(deps.secret, purpose, token),
    act: (id) => endMails(deps.db, id),
  })
