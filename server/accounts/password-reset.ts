import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ForgottenPassword } from '../../contract/accounts.ts'
import type { BackgroundTasks } from '../platform/background-tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { AttemptLimits } from '../platform/http/attempt-limits.ts'
import { clientSignal } from '../platform/http/client-signal.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Challenges } from './challenges.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { foldEmail } from './fold-email.ts'
import { hashPassword } from './passwords.ts'
import { ownUser } from './service.ts'
import { deleteResets, findCredentials, insertReset, takeReset, updatePassword } from './store.ts'

/** Lifetime of the link in a password mail, in milliseconds. */
export const resetLifetime = 60 * 60 * 1000

export interface ResetDeps {
  db: Db
  mailer: Mailer
  attemptLimits: AttemptLimits
  challenges: Challenges
  clock: Clock
  backgroundTasks: BackgroundTasks
  /** The site's configured origin; never taken from the Host header, which an attacker could set. */
  siteOrigin: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Mails password reset links in background tasks, not within the requests. */
export class PasswordResets {
  readonly #deps: ResetDeps

  constructor(deps: ResetDeps) {
    this.#deps = deps
  }

  /**
   * Responds with the same text before any lookup of an account, so that neither text nor timing allows account enumeration.
   * Above the account's attempt limit, requests from unfamiliar networks send no mail; the response does not show it.
   */
  async request(
    { email, challenge }: z.output<typeof ForgottenPassword>,
    request: FastifyRequest,
  ): Promise<{ message: string }> {
    const { attemptLimits, backgroundTasks, challenges } = this.#deps
    backgroundTasks.rejectIfFull()
    await challenges.require('reset', request, challenge)
    const folded = foldEmail(email)
    const { isFamiliar, overCeiling } = await attemptLimits.count(request, 'resetMail', folded)
    if (overCeiling === undefined || isFamiliar) {
      backgroundTasks.run(() => this.#send(folded), 'a password mail could not be sent', request)
    }
    return {
      message:
        'If this email address has an account, we will send it a link to reset the password.',
    }
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
      // Rolls back, so that the link works once more.
      await rejectCommonPassword(password, await ownUser(tx, userId))
      await deleteResets(tx, userId)
      return (await updatePassword(tx, userId, passwordHash)) !== undefined
    })
    if (!changed) throw problem('resetLinkInvalid')
    return { message: 'Password changed successfully!' }
  }

  async #send(email: string): Promise<void> {
    const { db, mailer, clock, siteOrigin } = this.#deps
    const credentials = await findCredentials(db, email)
    const isKnown = credentials !== undefined && credentials.status !== 'SUSPENDED'
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now() + resetLifetime).toISOString()
    // Runs the same work for unknown addresses, so that the timing of the next request does not reveal an account.
    const userId = isKnown ? credentials.userId : randomUUID()
    await insertReset(db, userId, hashOf(token), expiresAt)
    const mail = {
      to: email,
      subject: 'Reset your Voxpop password',
      text: [
        'Someone asked to reset the password of your Voxpop account.',
        `If it was you, choose a new password within an hour:\n${siteOrigin}/reset-password?token=${token}`,
        'If it was not you, ignore this email. Your password stays the same.',
      ].join('\n\n'),
    }
    if (isKnown) await mailer.send(mail)
    else await mailer.dryRun(mail)
  }
}
