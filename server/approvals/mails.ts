import * as texts from '#messages/server/member-mails'
import { findOwnUser } from '../accounts/store.ts'
import { findReason } from '../audit/store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'

export interface ApprovalMailDeps {
  db: Db
  /** The public origin from the settings; never taken from a request's Host header. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** Contains nothing that was entered: strangers could send their own texts to any address with it. */
export async function composeApproved(
  { db, siteOrigin, siteSettings }: ApprovalMailDeps,
  { userId }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const user = userId === null ? undefined : await findOwnUser(db, userId)
  if (!user) return undefined
  const site = siteSettings.current.name
  return {
    to: user.email,
    subject: texts.approvedSubject({ site }),
    text: [
      `${texts.approved({ site })}\n${pagesAddress(siteOrigin, siteSettings.current)}/login`,
      texts.approvedNotYou(),
    ].join('\n\n'),
  }
}

/** To the address of an account that exists no more. */
export async function composeDeclined(
  { db, siteOrigin, siteSettings }: ApprovalMailDeps,
  { userId, address }: WaitingMail,
): Promise<ComposedMail | undefined> {
  if (userId === null || address === null) return undefined
  const reason = await findReason(db, 'ACCOUNT_DECLINED', userId)
  const site = siteSettings.current.name
  return {
    to: address,
    subject: texts.declinedSubject({ site }),
    text: [
      texts.declined({ site }),
      ...(reason ? [texts.declinedReason({ reason })] : []),
      `${texts.declinedWrong()}\n${pagesAddress(siteOrigin, siteSettings.current)}/contact`,
      texts.declinedNotYou(),
    ].join('\n\n'),
  }
}
