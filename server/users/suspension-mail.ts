import * as texts from '#messages/server/suspension-mails'
import { findOwnUser } from '../accounts/store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'
import { statementLines } from '../statements/statement-lines.ts'
import { findAccountStatement } from '../statements/store.ts'

export interface SuspensionMailDeps {
  db: Db
  /** The public origin from the settings; never taken from a request's Host header. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** Why an administrator has suspended an account outside of a case, for its member, who can no longer log in. */
export async function composeAccountSuspensionMail(
  { db, siteOrigin, siteSettings }: SuspensionMailDeps,
  { userId }: WaitingMail,
): Promise<ComposedMail | undefined> {
  const user = userId === null ? undefined : await findOwnUser(db, userId)
  const statement = userId === null ? undefined : await findAccountStatement(db, userId)
  if (user?.status !== 'SUSPENDED' || !statement) return undefined
  return {
    to: user.email,
    subject: texts.subject({ site: siteSettings.current.name }),
    text: [
      texts.byAdministrator(),
      ...statementLines(statement),
      texts.write({ address: `${pagesAddress(siteOrigin, siteSettings.current)}/contact` }),
    ].join('\n\n'),
  }
}
