import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { resetLifetime } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { Mailer } from '../platform/mail.ts'
import { foldEmail } from './fold-email.ts'
import { hashPassword } from './passwords.ts'
import { findCredentials, replaceReset, takeReset, updatePassword } from './store.ts'

export interface ResetDeps {
  db: Db
  mailer: Mailer
  rateLimits: RateLimits
  clock: Clock
  log: FastifyBaseLogger
  /** Where people reach the site; never taken from a request, which could name somebody else's. */
  siteOrigin: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Mails links to reset passwords, apart from the requests that ask for them. */
export class PasswordResets {
  readonly #deps: ResetDeps
  readonly #underWay = new Set<Promise<void>>()

  constructor(deps: ResetDeps) {
    this.#deps = deps
  }

  /** Answers the same, and before anything is looked up, so that neither text nor time tells who has an account. */
  async ask(email: string, request: FastifyRequest): Promise<{ message: string }> {
    const { rateLimits, log } = this.#deps
    const folded = foldEmail(email)
    await rateLimits.countAccount(request, 'mail', folded)
    const work = this.#send(folded).catch((error) => {
      log.error({ err: error }, 'a password mail could not be sent')
    })
    this.#underWay.add(work)
    void work.then(() => this.#underWay.delete(work))
    return { message: texts.resetMailSent }
  }

  async reset(token: string, password: string): Promise<{ message: string }> {
    const { db, clock } = this.#deps
    const passwordHash = await hashPassword(password)
    const now = new Date(clock.now()).toISOString()
    const changed = await inTransaction(db, async (tx) => {
      const userId = await takeReset(tx, hashOf(token), now)
      return userId !== undefined && (await updatePassword(tx, userId, passwordHash)) !== undefined
    })
    if (!changed) throw problem('resetLinkInvalid')
    return { message: texts.passwordChanged }
  }

  /** Resolves when every mail that was asked for is sent. */
  async drain(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async #send(email: string): Promise<void> {
    const { db, mailer, clock, siteOrigin } = this.#deps
    const credentials = await findCredentials(db, email)
    if (!credentials || credentials.status === 'SUSPENDED') return
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now() + resetLifetime).toISOString()
    await replaceReset(db, credentials.userId, hashOf(token), expiresAt)
    await mailer.send({
      to: email,
      subject: 'Reset your Voxpop password',
      text: [
        'Somebody asked to reset the password of your Voxpop account.',
        `If it was you, choose a new one here within an hour:\n${siteOrigin}/reset-password?token=${token}`,
        'If it was not you, ignore this mail: nothing changes.',
      ].join('\n\n'),
    })
  }
}
