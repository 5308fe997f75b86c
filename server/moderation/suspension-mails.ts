import type { ReportReason } from '../../contract/reports.ts'
import { rules } from '../../contract/rules.ts'
import { findOwnUser } from '../accounts/store.ts'
import type { BackgroundTasks } from '../platform/background-tasks.ts'
import type { Db } from '../platform/database/database.ts'
import type { Mailer } from '../platform/mail.ts'
import type { CaseRow } from './store.ts'

interface MailDeps {
  db: Db
  mailer: Mailer
  backgroundTasks: BackgroundTasks
  /** The public origin from the settings; never taken from a request's Host header. */
  siteOrigin: string
}

/** Mails suspended users, who can no longer sign in, how to object without revealing their identity. */
export class SuspensionMails {
  readonly #deps: MailDeps

  constructor(deps: MailDeps) {
    this.#deps = deps
  }

  send(row: CaseRow, rule: ReportReason, request: object): void {
    // Anonymous authors who are administrators are not suspended: see `suspend` in decision.ts.
    if (row.isAnonymous && row.authorRole === 'ADMIN') return
    this.#deps.backgroundTasks.run(
      () => this.#send(row, rule),
      'a suspension mail could not be sent',
      request,
    )
  }

  async #send({ id, authorId, isAnonymous }: CaseRow, rule: ReportReason): Promise<void> {
    const { db, mailer, siteOrigin } = this.#deps
    const user = authorId && (await findOwnUser(db, authorId))
    if (!user) return
    const { name, says } = rules[rule]
    await mailer.send({
      to: user.email,
      subject: 'Your Voxpop account has been suspended',
      text: [
        `An administrator decided that something of yours breaks the rule “${name}”: ${says}`,
        'Your account has been suspended. You can no longer sign in.',
        `If you think this is wrong, write to us at ${siteOrigin}/contact and give this reference: ${id}`,
        ...(isAnonymous
          ? [
              'This is about something you wrote anonymously. Nobody has been told that it was you. You do not have to say so: the reference is enough.',
            ]
          : []),
      ].join('\n\n'),
    })
  }
}
