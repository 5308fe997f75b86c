import * as texts from '#messages/server/member-mails'
import { limits } from '../../contract/limits.ts'
import { findOwnUser } from '../accounts/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import { momentText } from '../platform/reader-dates.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'
import { waitingTime } from './service.ts'
import { postponeDeletion } from './store.ts'

export interface RequestMailDeps {
  db: Db
  clock: Clock
  /** The public origin from the settings; never taken from a request's Host header. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** The way to the own export, which only the member sees. */
export async function composeExportOffered(
  { db, siteOrigin, siteSettings }: RequestMailDeps,
  { userId }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const user = userId === null ? undefined : await findOwnUser(db, userId)
  if (!user) return undefined
  const site = siteSettings.current.name
  return {
    to: user.email,
    subject: texts.exportSubject({ site }),
    text: [
      texts.exportAsked({ site, username: user.username }),
      `${texts.exportLink()}\n\n${pagesAddress(siteOrigin, siteSettings.current)}/profile#export`,
      texts.exportPrivate(),
      texts.exportNotYou(),
    ].join('\n\n'),
  }
}

/**
 * That somebody has asked to delete the account, and how to stop it. The days until the deletion begin when the mail is
 * sent, however long a mail server was away.
 */
export async function composeDeletionRequested(
  { db, clock, siteOrigin, siteSettings }: RequestMailDeps,
  { userId, about }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const user = userId === null ? undefined : await findOwnUser(db, userId)
  if (!user || about === null) return undefined
  const dueAt = new Date(clock.now() + waitingTime).toISOString()
  const deletion = await postponeDeletion(db, about, dueAt)
  if (!deletion) return undefined
  const site = siteSettings.current.name
  const pages = pagesAddress(siteOrigin, siteSettings.current)
  return {
    to: user.email,
    subject: texts.deletionSubject({ site }),
    text: [
      texts.deletionAsked({ site, username: user.username }),
      deletion.dueAt === null
        ? texts.deletionSecondAdministrator()
        : texts.deletionDay({ time: momentText(deletion.dueAt), days: limits.deletionWaitDays }),
      user.status === 'SUSPENDED'
        ? texts.deletionWrite({ address: `${pages}/contact` })
        : `${texts.deletionLogIn()}\n\n${pages}/profile#deletion`,
    ].join('\n\n'),
  }
}
