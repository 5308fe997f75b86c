import { rules } from '../../contract/rules.ts'
import { findOwnUser } from '../accounts/store.ts'
import { endText } from '../accounts/suspension-text.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { statementLines } from '../statements/present.ts'
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
  if (row?.outcome !== 'SUSPENDED' || row.rule === null || !user) return undefined
  const { name, says } = rules[row.rule]
  const statement = (await findStatements(db, [row.id])).get(row.id)
  return {
    to: user.email,
    subject: `Your ${siteSettings.current.name} account has been suspended`,
    text: [
      `An administrator decided that something of yours breaks the rule “${name}”: ${says}`,
      ...(row.answer ? [row.answer] : []),
      row.suspendedUntil === null
        ? 'Your account has been suspended. You can no longer log in.'
        : `Your account has been suspended. You cannot log in until then: ${endText(row.suspendedUntil)}`,
      ...(statement ? statementLines(statement) : []),
      `If you think this is wrong, write to us at ${siteOrigin}/contact and give this reference: ${row.id}`,
      ...(row.isAnonymous
        ? [
            'This is about something you wrote anonymously. Nobody has been told that it was you. You do not have to say so: the reference is enough.',
          ]
        : []),
    ].join('\n\n'),
  }
}
