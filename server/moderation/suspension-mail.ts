import * as texts from '#messages/server/suspension-mails'
import { rules } from '../../contract/rules.ts'
import { findOwnUser } from '../accounts/store.ts'
import { endText } from '../accounts/suspension-text.ts'
import type { Db } from '../platform/database/database.ts'
import { inStoredLanguage } from '../platform/http/reader-language.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'
import { statementLines } from '../statements/statement-lines.ts'
import { findStatements } from '../statements/store.ts'
import { findCase } from './store.ts'

interface MailDeps {
  db: Db
  /** The public origin from the settings; never taken from a request's Host header. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** For suspended users, who can no longer sign in: how to object without revealing their identity. */
export async function composeSuspensionMail(
  { db, siteOrigin, siteSettings }: MailDeps,
  { about }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const row = about === null ? undefined : await findCase(db, about)
  const user = row?.authorId ? await findOwnUser(db, row.authorId) : undefined
  // The decision may have been reverted, and the content or the account deleted.
  if (row?.outcome !== 'SUSPENDED' || !row.rule || !user) return undefined
  const { rule, suspendedUntil } = row
  const statement = (await findStatements(db, [row.id])).get(row.id)
  const { name: site, language } = siteSettings.current
  return inStoredLanguage({ stored: user.language, site: language }, () => ({
    to: user.email,
    subject: texts.subject({ site }),
    text: [
      texts.rule({ rule: rules[rule].name, says: rules[rule].says }),
      ...(row.answer ? [row.answer] : []),
      suspendedUntil === null
        ? texts.withoutEnd()
        : texts.withEnd({ end: endText(suspendedUntil) }),
      ...(statement ? statementLines(statement) : []),
      texts.reference({
        address: `${pagesAddress(siteOrigin, siteSettings.current)}/contact`,
        reference: row.id,
      }),
      ...(row.isAnonymous ? [texts.anonymous()] : []),
    ].join('\n\n'),
  }))
}
