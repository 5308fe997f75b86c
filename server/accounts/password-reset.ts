import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { resetLifetime } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import type { BackgroundTasks } from '../platform/background-tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { AttemptLimits } from '../platform/http/attempt-limits.ts'
import { clientSignal } from '../platform/http/client-signal.ts'
import type { Mailer } from '../platform/mail.ts'
import { foldEmail } from './fold-email.ts'
import { hashPassword } from './passwords.ts'
import { deleteResets, insertReset, takeReset } from './resets/store.ts'
import { findCredentials, updatePassword } from './store.ts'

export interface ResetDeps {
  db: Db
  mailer: Mailer
  attemptLimits: AttemptLimits
  clock: Clock
  backgroundTasks: BackgroundTasks
  /** Where people reach the site; never taken from a request, which could name somebody else's. */
  siteOrigin: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Mails links to reset passwords, apart from the requests that ask for them. */
export class PasswordResets {
  readonly #deps: ResetDeps

  constructor(deps: ResetDeps) {
    this.#deps = deps
  }

  /**
   * Answers the same, and before anything is looked up, so that neither text nor time tells who has an account.
   * Beyond the account's ceiling no more mail is sent to unfamiliar networks' requests; the answer does not tell.
   */
  async ask(email: string, request: FastifyRequest): Promise<{ message: string }> {
    const { attemptLimits, backgroundTasks } = this.#deps
    const folded = foldEmail(email)
    const { isFamiliar, overCeiling } = attemptLimits.count(request, 'resetMail', folded)
    if (overCeiling === undefined || isFamiliar) {
      backgroundTasks.run(() => this.#send(folded), 'a password mail could not be sent', request)
    }
    return { message: texts.resetMailSent }
  }

  async reset(
    token: string,
    password: string,
    request: FastifyRequest,
  ): Promise<{ message: string }> {
    const { db, clock } = this.#deps
    const passwordHash = await hashPassword(password, clientSignal(request))
    const now = new Date(clock.now()).toISOString()
    const changed = await inTransaction(db, async (tx) => {
      const userId = await takeReset(tx, hashOf(token), now)
      if (userId === undefined) return false
      await deleteResets(tx, userId)
      return (await updatePassword(tx, userId, passwordHash)) !== undefined
    })
    if (!changed) throw problem('resetLinkInvalid')
    return { message: texts.passwordChanged }
  }

  async #send(email: string): Promise<void> {
    const { db, mailer, clock, siteOrigin } = this.#deps
    const credentials = await findCredentials(db, email)
    const isKnown = credentials !== undefined && credentials.status !== 'SUSPENDED'
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now() + resetLifetime).toISOString()
    // For nobody the same is done as for a member, lest the next request be slower after the one than after the other.
    const userId = isKnown ? credentials.userId : randomUUID()
    await insertReset(db, userId, hashOf(token), expiresAt)
    const mail = {
      to: email,
      subject: 'Reset your Voxpop password',
      text: [
        'Somebody asked to reset the password of your Voxpop account.',
        `If it was you, choose a new one here within an hour:\n${siteOrigin}/reset-password?token=${token}`,
        'If it was not you, ignore this mail: nothing changes.',
      ].join('\n\n'),
    }
    if (isKnown) await mailer.send(mail)
    else await mailer.dryRun(mail)
  }
}
