import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Confirmation, EmailChange } from '../../../contract/emails.ts'
import type { BackgroundTasks } from '../../platform/background-tasks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/errors.ts'
import type { AttemptLimits } from '../../platform/http/attempt-limits.ts'
import type { Mail, Mailer } from '../../platform/mail.ts'
import { foldEmail } from '../fold-email.ts'
import {
  addressChanged,
  addressTaken,
  changeRequested,
  confirmChange,
  confirmRegistration,
} from './mails.ts'
import {
  type AccountEmail,
  confirmEmail,
  findAccountEmail,
  findLink,
  insertLink,
  lockAccountEmail,
  markLinkUsed,
  replaceEmail,
  requireConfirmation,
  updatePendingEmail,
} from './store.ts'

/** Lifetime of the link in a confirmation mail, in milliseconds. */
export const linkLifetime = 7 * 24 * 60 * 60 * 1000

export interface EmailDeps {
  db: Db
  mailer: Mailer
  attemptLimits: AttemptLimits
  clock: Clock
  backgroundTasks: BackgroundTasks
  /** The site's configured origin; never taken from the Host header, which an attacker could set. */
  siteOrigin: string
  /** Whether new accounts must confirm their email before their votes count. */
  isConfirmationRequired: boolean
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The address that a link would confirm; undefined when there is nothing to confirm. */
const addressToConfirm = ({ email, pendingEmail, isConfirmed }: AccountEmail) =>
  pendingEmail ?? (isConfirmed ? undefined : email)

/** What a link did, and whom to notify. */
interface UsedLink {
  outcome: Confirmation['outcome']
  /** The confirmed address that was replaced, with the name of its account. */
  replaced?: Pick<AccountEmail, 'email' | 'username'>
}

/** Confirms and changes the email addresses of accounts, with links that are mailed in background tasks. */
export class Emails {
  readonly #deps: EmailDeps

  constructor(deps: EmailDeps) {
    this.#deps = deps
  }

  /** @throws 503 when the mail of a new account could not be sent; to be called before it is inserted */
  rejectIfBusy(): void {
    if (this.#deps.isConfirmationRequired) this.#deps.backgroundTasks.rejectIfFull()
  }

  /** Requires the user who has just been inserted to confirm the email, if the settings do. */
  async begin(tx: Tx, userId: string): Promise<void> {
    if (this.#deps.isConfirmationRequired) await requireConfirmation(tx, userId)
  }

  /** Mails the first link to an account that was registered. */
  welcome(userId: string, request: FastifyRequest): void {
    if (this.#deps.isConfirmationRequired) this.#mailLink(userId, request)
  }

  /** Mails a new link if the viewer's account waits for a confirmation. The response does not show whether it does. */
  async resend(userId: string, request: FastifyRequest): Promise<{ message: string }> {
    const { db, backgroundTasks } = this.#deps
    backgroundTasks.rejectIfFull()
    const account = await findAccountEmail(db, userId)
    if (!account) throw problem('sessionExpired')
    const address = addressToConfirm(account)
    // Counted also without a mail, so that the limit reveals nothing either.
    if (await this.#mayMail(request, address ?? account.email)) this.#mailLink(userId, request)
    return { message: 'If your email address still has to be confirmed, we will send a new link.' }
  }

  /** Mails a new link in place of an expired one, also to a visitor. */
  async renew(token: string, request: FastifyRequest): Promise<{ message: string }> {
    const { db, backgroundTasks } = this.#deps
    backgroundTasks.rejectIfFull()
    const tokenHash = hashOf(token)
    // By token: only the owner of the mailbox has it, and gets the mails.
    if (await this.#mayMail(request, tokenHash.toString('base64'))) {
      backgroundTasks.run(
        async () => {
          const link = await findLink(db, tokenHash)
          const account = link && (await findAccountEmail(db, link.userId))
          if (account && addressToConfirm(account) === link.email) await this.#sendLink(link.userId)
        },
        'a confirmation mail could not be sent',
        request,
      )
    }
    return { message: 'If this link can be replaced, we will send a new one to the same address.' }
  }

  /**
   * Uses a link. The signed-in user, if any, does not matter: it may be opened on another device.
   * @throws 400 when the link is unknown, expired or replaced, 409 when the address belongs to another account by now
   */
  async confirm(token: string, request: FastifyRequest): Promise<Confirmation> {
    const { db, mailer, backgroundTasks, siteOrigin } = this.#deps
    const { outcome, replaced } = await inTransaction(db, (tx) => this.#useLink(tx, hashOf(token)))
    if (replaced) {
      const { email: to, username } = replaced
      backgroundTasks.run(
        () => mailer.send({ to, ...addressChanged(siteOrigin, username) }),
        'the mail about a changed address could not be sent',
        request,
      )
    }
    return { outcome }
  }

  /**
   * Makes an account wait for a new address, which replaces the old one once it is confirmed. Does the same for an
   * address that belongs to another account, to prevent enumeration: only the mail to that address says so.
   */
  async requestChange(
    userId: string,
    { email }: Pick<EmailChange, 'email'>,
    request: FastifyRequest,
  ): Promise<{ message: string }> {
    const { db, backgroundTasks } = this.#deps
    backgroundTasks.rejectIfFull()
    const folded = foldEmail(email)
    const mayMail = await this.#mayMail(request, folded)
    await inTransaction(db, async (tx) => {
      const account = await lockAccountEmail(tx, userId)
      if (!account) throw problem('sessionExpired')
      if (account.email === folded) throw problem('emailUnchanged')
      await updatePendingEmail(tx, userId, folded)
    })
    backgroundTasks.run(
      () => this.#sendChangeMails(userId, mayMail),
      'a mail about a change of address could not be sent',
      request,
    )
    return { message: 'We will send a link to the new address. Open it to confirm the change.' }
  }

  /** Keeps the current address. */
  async cancelChange(userId: string): Promise<undefined> {
    await inTransaction(this.#deps.db, async (tx) => {
      if (!(await lockAccountEmail(tx, userId))) throw problem('sessionExpired')
      await updatePendingEmail(tx, userId, null)
    })
  }

  /** Counts a mail to an address; false if it gets too many. The response must not depend on it. */
  async #mayMail(request: FastifyRequest, address: string): Promise<boolean> {
    const { isFamiliar, overCeiling } = await this.#deps.attemptLimits.count(
      request,
      'confirmationMail',
      address,
    )
    return isFamiliar || overCeiling === undefined
  }

  async #useLink(tx: Tx, tokenHash: Buffer): Promise<UsedLink> {
    const owner = (await findLink(tx, tokenHash))?.userId
    const account = owner && (await lockAccountEmail(tx, owner))
    // Read again after the lock: a concurrent request may have used the link.
    const link = account && (await findLink(tx, tokenHash))
    if (!link) throw problem('confirmationLinkInvalid')
    const { userId, email } = link
    const isOfAccount = account.pendingEmail === null && email === account.email
    if (link.isUsed || (isOfAccount && account.isConfirmed)) return { outcome: 'ALREADY_CONFIRMED' }
    if (email !== addressToConfirm(account)) throw problem('confirmationLinkInvalid')
    const now = new Date(this.#deps.clock.now()).toISOString()
    if (link.expiresAt <= now) throw problem('confirmationLinkExpired')
    await markLinkUsed(tx, tokenHash, now)
    if (!account.isConfirmed) await confirmEmail(tx, userId)
    if (isOfAccount) return { outcome: 'CONFIRMED' }
    if (!(await replaceEmail(tx, userId, email))) throw problem('confirmationLinkInvalid')
    return { outcome: 'CHANGED', replaced: account.isConfirmed ? account : undefined }
  }

  #mailLink(userId: string, request: FastifyRequest): void {
    this.#deps.backgroundTasks.run(
      () => this.#sendLink(userId),
      'a confirmation mail could not be sent',
      request,
    )
  }

  /** Mails a new link to the address that the account waits for, or that it belongs to another account. */
  async #sendLink(userId: string): Promise<void> {
    const { db, mailer, clock, siteOrigin } = this.#deps
    const account = await findAccountEmail(db, userId)
    const to = account && addressToConfirm(account)
    if (!to) return
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now() + linkLifetime).toISOString()
    // Stored also for a taken address, which does not get it, so that the same work is done.
    await insertLink(db, { userId, email: to, tokenHash: hashOf(token), expiresAt })
    const link = `${siteOrigin}/confirm-email?token=${token}`
    let text: Omit<Mail, 'to'>
    if (account.pendingEmail === null) text = confirmRegistration(link)
    else text = account.isPendingTaken ? addressTaken(siteOrigin) : confirmChange(link)
    await mailer.send({ to, ...text })
  }

  /** Mails the new address, and the old one if it is confirmed: another may be a stranger's. */
  async #sendChangeMails(userId: string, mayMail: boolean): Promise<void> {
    const { db, mailer, siteOrigin } = this.#deps
    const account = await findAccountEmail(db, userId)
    if (!account) return
    const { email: to, username, isConfirmed } = account
    if (isConfirmed) await mailer.send({ to, ...changeRequested(siteOrigin, username) })
    if (mayMail) await this.#sendLink(userId)
  }
}
