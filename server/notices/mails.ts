import * as texts from '#messages/server/notices'
import type { CaseOutcome } from '../../contract/moderation.ts'
import { signedId } from '../mail/signed-id.ts'
import type { Db } from '../platform/database/database.ts'
import { inStoredLanguage } from '../platform/http/reader-language.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'
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
  const { name: site, language } = siteSettings.current
  const link = `${siteOrigin}/notice/${signedId(secret, confirmPurpose, notice.id)}`
  const to = notice.email
  return inStoredLanguage({ stored: notice.language, site: language }, () => ({
    to,
    subject: texts.receiptSubject({ site }),
    text: [
      texts.receiptAddress({ site }),
      texts.receiptReference({ reference: notice.id }),
      `${texts.receiptConfirm()}\n${link}`,
      texts.receiptNotYou(),
    ].join('\n\n'),
  }))
}

const outcomes: Record<CaseOutcome, () => string> = {
  HIDDEN: texts.outcomeHidden,
  SUSPENDED: texts.outcomeSuspended,
  CORRECTED: texts.outcomeCorrected,
  DISMISSED: texts.outcomeDismissed,
  RESTORED: texts.outcomeRestored,
}

/** The decision, for a confirmed address. */
export async function composeOutcome(
  { db, siteOrigin, siteSettings }: NoticeMailDeps,
  mail: WaitingMail,
): Promise<ComposedMail | undefined> {
  const notice = await find(db, mail)
  if (!notice?.email || !notice.isConfirmed || !notice.outcome) return undefined
  const { email: to, outcome } = notice
  const { name: site, language } = siteSettings.current
  return inStoredLanguage({ stored: notice.language, site: language }, () => ({
    to,
    subject: texts.outcomeSubject({ site }),
    text: [
      texts.outcomeReference({ reference: notice.id }),
      outcomes[outcome](),
      ...(notice.isUnfounded ? [texts.outcomeUnfounded()] : []),
      texts.outcomeByPerson(),
      texts.outcomeWrong({ address: `${pagesAddress(siteOrigin, siteSettings.current)}/contact` }),
    ].join('\n\n'),
  }))
}
