import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import * as texts from '#messages/server/accounts'
import type { ForgottenPassword } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { linkToken } from '../mail/link-token.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { AttemptLimits } from '../platform/http/attempt-limits.ts'
import { clientSignal } from '../platform/http/client-signal.ts'
import type { ComposedMail, WaitingMail } from '../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { pagesAddress } from '../site-settings/pages-address.ts'
import type { Challenges } from './challenges.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { passwordChanged, resetPassword } from './email/mails.ts'
import { findAccountEmail } from './email/store.ts'
import { foldEmail, mailboxOf } from './fold-email.ts'
import { ownUser } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { deleteResets, findCredentials, insertReset, takeReset, updatePassword } from './store.ts'

/** Lifetime of the link in a password mail, in milliseconds. */
export const resetLifetime = limits.resetLinkHours * 60 * 60 * 1000

export interface ResetDeps {
  db: Db
  outbox: Outbox
  attemptLimits: AttemptLimits
  challenges: Challenges
  clock: Clock
  /** The site's secret, which the tokens of links are made with. */
  secret: string
  /** The site's configured origin; never taken from the Host header, which an attacker could set. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Mails password reset links after the responses, not within the requests. */
export class PasswordResets {
  readonly #deps: ResetDeps
  readonly mails = {
    'password-reset': (mail: WaitingMail) => this.#composeLink(mail),
    'password-changed': (mail: WaitingMail) => this.#composeNotice(mail),
  }

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
    const { db, attemptLimits, outbox, challenges } = this.#deps
    outbox.rejectIfFull('password-reset')
    await challenges.require('reset', request, challenge)
    const folded = foldEmail(email)
    const { isFamiliar, overCeiling } = await attemptLimits.count(
      request,
      'resetMail',
      mailboxOf(folded),
    )
    if (overCeiling === undefined || isFamiliar) {
      await outbox.add(db, { kind: 'password-reset', address: folded })
      outbox.sendSoon(request)
    }
    return { message: texts.linkIfKnown() }
  }

  async reset(
    token: string,
    password: string,
    request: FastifyRequest,
  ): Promise<{ message: string }> {
    const { db, clock, outbox } = this.#deps
    const passwordHash = await hashPassword(password, clientSignal(request))
    const now = new Date(clock.now()).toISOString()
    const changed = await inTransaction(db, async (tx) => {
      const userId = await takeReset(tx, hashOf(token), now)
      if (userId === undefined) return false
      // Rolls back, so that the link works once more.
      await rejectCommonPassword(password, await ownUser(tx, userId))
      await deleteResets(tx, userId)
      await outbox.add(tx, { kind: 'password-changed', userId })
      return (await updatePassword(tx, userId, passwordHash)) !== undefined
    })
    if (!changed) throw problem('resetLinkInvalid')
    outbox.sendSoon(request)
    return { message: texts.passwordChanged() }
  }

  /** The link, for an address that has an account; for others the same work without a mail. */
  async #composeLink({ id, address }: WaitingMail): Promise<ComposedMail | undefined> {
    const { db, secret, clock, siteOrigin, siteSettings } = this.#deps
    const { name } = siteSettings.current
    const pages = pagesAddress(siteOrigin, siteSettings.current)
    if (address === null) return undefined
    const credentials = await findCredentials(db, address)
    const isKnown = credentials !== undefined && credentials.status !== 'SUSPENDED'
    const token = linkToken(secret, id)
    const expiresAt = new Date(clock.now() + resetLifetime).toISOString()
    // Runs the same work for unknown addresses, so that the timing of the next request does not reveal an account.
    const userId = isKnown ? credentials.userId : randomUUID()
    await insertReset(db, userId, hashOf(token), expiresAt)
    return {
      isDryRun: !isKnown,
      to: address,
      ...resetPassword(name, `${pages}/reset-password?token=${token}`),
    }
  }

  /** To a confirmed address only: another may be a stranger's. */
  async #composeNotice({ userId }: WaitingMail): Promise<ComposedMail | undefined> {
    const { db, siteOrigin, siteSettings } = this.#deps
    const account = userId === null ? undefined : await findAccountEmail(db, userId)
    if (!account?.isConfirmed) return undefined
    const site = {
      siteName: siteSettings.current.name,
      pages: pagesAddress(siteOrigin, siteSettings.current),
    }
    return { to: account.email, ...passwordChanged(site, account.username) }
  }
}
