import type { CaseOutcome } from '../../contract/moderation.ts'
import { signedId } from '../mail/signed-id.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { findNotice, type MailedNotice } from './store.ts'

export interface NoticeMailDeps {
  db: Db
  /** The site's secret, which links are signed with. */
  secret: string
  /** The public origin from the settings; never taken from a request's Host header. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** What the link in a receipt is signed for. */
export const confirmPurpose = 'confirm the address of a notice'

async function find(db: Db, { about }: WaitingMail): Promise<MailedNotice | undefined> {
  return about === null ? undefined : findNotice(db, about)
}

/** The receipt, with the link that confirms the address. Contains nothing that was entered: strangers could send their own texts with it. */
export async function composeReceipt(
  { db, secret, siteOrigin, siteSettings }: NoticeMailDeps,
  mail: WaitingMail,
): Promise<ComposedMail | undefined> {
  const notice = await find(db, mail)
  if (!notice?.email) return undefined
  const { name } = siteSettings.current
  const link = `${siteOrigin}/notice/${signedId(secret, confirmPurpose, notice.id)}`
  return {
    to: notice.email,
    subject: `We have received your notice to ${name}`,
    text: [
      `Someone sent a notice about content on ${name} and gave this email address.`,
      `Its reference is ${notice.id}. A person will look at it.`,
      `If it was you and you want to know what we decide, confirm your address:\n${link}`,
      'If it was not you, ignore this email. You will get no other one about it, and the address will be erased.',
    ].join('\n\n'),
  }
}

const outcomes: Record<CaseOutcome, string> = {
  HIDDEN: 'We looked at it and have hidden the content.',
  SUSPENDED: 'We looked at it and have taken action.',
  CORRECTED: 'We looked at it and have corrected the entry.',
  DISMISSED: 'We looked at it and decided that the content stays as it is.',
  RESTORED: 'We looked at it and decided that the content stays.',
}

/** The decision, for a confirmed address. */
export async function composeOutcome(
  { db, siteOrigin, siteSettings }: NoticeMailDeps,
  mail: WaitingMail,
): Promise<ComposedMail | undefined> {
  const notice = await find(db, mail)
  if (!notice?.email || !notice.isConfirmed || !notice.outcome) return undefined
  return {
    to: notice.email,
    subject: `What we decided about your notice to ${siteSettings.current.name}`,
    text: [
      `You sent us a notice with the reference ${notice.id}.`,
      outcomes[notice.outcome],
      ...(notice.isUnfounded
        ? ['We found it manifestly unfounded. Who sends many such notices has to pause for a time.']
        : []),
      'A person decided this, without automated means.',
      `If you think that it is wrong, write to us at ${siteOrigin}/contact and give the reference. You can also turn to an out-of-court dispute settlement body or a court.`,
    ].join('\n\n'),
  }
}
