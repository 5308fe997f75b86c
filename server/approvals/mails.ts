import { findOwnUser } from '../accounts/store.ts'
import { findReason } from '../audit/store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'

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
  const { name } = siteSettings.current
  return {
    to: user.email,
    subject: `Your ${name} account has been approved`,
    text: [
      `An administrator has approved the account at ${name} with this email address. You can vote and write now:\n${siteOrigin}/login`,
      'If you did not create it, ignore this email.',
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
  const { name } = siteSettings.current
  return {
    to: address,
    subject: `Your ${name} account was not approved`,
    text: [
      `An administrator has not approved the account at ${name} with this email address. The account has been deleted.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      `If you think this is wrong, write to us:\n${siteOrigin}/contact`,
      'If you did not create it, ignore this email.',
    ].join('\n\n'),
  }
}
