import * as texts from '#messages/server/news-mails'
import { newsTypes } from '../../../contract/news.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { presentNotification } from '../../notifications/present.ts'
import { findUnreadBetween } from '../../notifications/store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ComposedMail, WaitingMail } from '../../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../../site-settings/current-settings.ts'
import { pagesAddress } from '../../site-settings/pages-address.ts'
import { advance, findRecipient, listRecipients } from './store.ts'
import { unsubscribeToken } from './unsubscribe.ts'

export interface NewsMailDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  /** The site's secret. */
  secret: string
  /** For links in mails. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

const day = 24 * 60 * 60_000

/** Mails that one run requests; the next run goes on. */
const mailsMax = 1_000

/** News that a mail tells. */
const toldMax = 20

/** Requests a mail for each member who asks for mails and has unread news, at most one a day. */
export async function requestNewsMails(
  { db, clock, outbox }: NewsMailDeps,
  signal: AbortSignal,
): Promise<void> {
  if (outbox.isFull('news')) return
  const now = clock.now()
  const recipients = await listRecipients(db, new Date(now - day).toISOString(), mailsMax)
  for (const userId of recipients) {
    if (signal.aborted) break
    await inTransaction(db, async (tx) => {
      await advance(tx, userId, new Date(now).toISOString())
      await outbox.add(tx, { kind: 'news', userId })
    })
  }
  if (recipients.length > 0) outbox.sendSoon()
}

/** Composes the mail of the texts of the site and the names of politicians: no word that a member wrote. */
export async function composeNewsMail(
  { db, secret, siteOrigin, siteSettings }: NewsMailDeps,
  { userId }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const recipient = userId === null ? undefined : await findRecipient(db, userId)
  if (!recipient || userId === null) return undefined
  const { email, unsubscribeId, from, until } = recipient
  const types = Object.values(newsTypes)
  const found = await findUnreadBetween(db, userId, { types, from, until, limit: toldMax + 1 })
  if (found.length === 0) return undefined
  const unsubscribeUrl = `${siteOrigin}/unsubscribe/${unsubscribeToken(secret, unsubscribeId)}`
  const pages = pagesAddress(siteOrigin, siteSettings.current)
  const told = found.slice(0, toldMax).map(presentNotification)
  return {
    to: email,
    subject: texts.subject({ site: siteSettings.current.name }),
    text: [
      ...told.map(({ message, link }) => `${message}\n${pages}${link}`),
      ...(found.length > toldMax ? [`${texts.more()}\n${pages}/notifications`] : []),
      `${texts.asked()}\n${pages}/profile#news`,
      `${texts.end()}\n${unsubscribeUrl}`,
    ].join('\n\n'),
    unsubscribeUrl,
  }
}
