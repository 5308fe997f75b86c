import { limits } from '../../contract/limits.ts'
import { findOwnUser } from '../accounts/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
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
  const { name } = siteSettings.current
  return {
    to: user.email,
    subject: `Your data on ${name}`,
    text: [
      `You asked us for the data of your ${name} account @${user.username}.`,
      `Log in and download them here:\n\n${siteOrigin}/profile#export`,
      'The file is made for you alone: nobody who runs this site sees it.',
      'If you did not ask for this, you need to do nothing.',
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
  const { name } = siteSettings.current
  return {
    to: user.email,
    subject: `Your ${name} account is about to be deleted`,
    text: [
      `We received a request to delete your ${name} account @${user.username}.`,
      deletion.dueAt === null
        ? 'It is deleted as soon as a second administrator agrees.'
        : `It is deleted on ${dayOf(deletion.dueAt)}, ${limits.deletionWaitDays} days from now.`,
      user.status === 'SUSPENDED'
        ? `If you did not ask for this, or want to keep your account, write to us before that: ${siteOrigin}/contact`
        : `If you did not ask for this, or want to keep your account, log in and choose 'Keep my account':\n\n${siteOrigin}/profile#deletion`,
    ].join('\n\n'),
  }
}

/** Such as '4 December 2026, 14:30 UTC'. */
function dayOf(timestamp: string): string {
  const options = { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' } as const
  const text = new Intl.DateTimeFormat('en-GB', options).format(new Date(timestamp))
  return `${text.replace(' at ', ', ')} UTC`
}
