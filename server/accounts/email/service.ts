import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as texts from '#messages/server/accounts'
import type { Confirmation, EmailChange } from '../../../contract/emails.ts'
import { linkToken } from '../../mail/link-token.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/errors.ts'
import type { AttemptLimits } from '../../platform/http/attempt-limits.ts'
import type { ComposedMail, WaitingMail } from '../../platform/mail/mail-request.ts'
import type { CurrentSettings } from '../../site-settings/current-settings.ts'
import { pagesAddress } from '../../site-settings/pages-address.ts'
import { foldEmail, mailboxOf } from '../fold-email.ts'
import { rejectMailDomain } from '../mail-domains.ts'
import { openSession } from '../open-session.ts'
import type { Tokens } from '../tokens.ts'
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
  lockIsMailboxTaken,
  markLinkUsed,
  noteMailbox,
  replaceEmail,
  requireConfirmation,
  updatePendingEmail,
} from './store.ts'

/** Lifetime of the link in a confirmation mail, in milliseconds. */
export const linkLifetime = 7 * 24 * 60 * 60 * 1000

export interface EmailDeps {
  db: Db
  outbox: Outbox
  tokens: Tokens
  attemptLimits: AttemptLimits
  clock: Clock
  /** The site's secret, which the tokens of links are made with. */
  secret: string
  /** The site's configured origin; never taken from the Host header, which an attacker could set. */
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
  /** Whether new accounts must confirm their email before their votes count. */
  isConfirmationRequired: boolean
  /** The votes of an account, some of them if there are many. */
  listVotes: (db: Db, userId: string) => Promise<NonNullable<Confirmation['votes']>>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The address that a link would confirm; undefined when there is nothing to confirm. */
const addressToConfirm = ({ email, pendingEmail, ...account }: AccountEmail) =>
  pendingEmail ?? (isCounted(account) ? undefined : email)

/** False also for an account that may count once the other one of its mailbox does not exist any more. */
const isCounted = ({
  isConfirmed,
  sharesMailbox,
}: Pick<AccountEmail, 'isConfirmed' | 'sharesMailbox'>) => isConfirmed && !sharesMailbox

/** What a link did; a change has ended the sessions of the account below a token version. */
type UsedLink =
  | { outcome: 'MAILBOX_SHARED' | 'ALREADY_CONFIRMED' }
  | { outcome: 'CONFIRMED'; userId: string }
  | { outcome: 'CHANGED'; userId: string; version: number }

/** Confirms and changes the email addresses of accounts, with links that are mailed. */
export class Emails {
  readonly #deps: EmailDeps
  readonly mails = {
    confirmation: (mail: WaitingMail) => this.#composeLink(mail),
    'change-requested': (mail: WaitingMail) => this.#composeWarning(mail),
    'address-changed': (mail: WaitingMail) => this.#composeNotice(mail),
  }

  constructor(deps: EmailDeps) {
    this.#deps = deps
  }

  /** @throws 503 when the mail of a new account could not be stored; to be called before it is inserted */
  rejectIfBusy(): void {
    if (this.#deps.isConfirmationRequired) this.#deps.outbox.rejectIfFull('confirmation')
  }

  /**
   * Requires the user who has just been inserted to confirm the email, if the settings do, and mails the first link, unless
   * the mailbox gets too many.
   */
  async begin(tx: Tx, userId: string, mayMail: boolean): Promise<void> {
    if (!this.#deps.isConfirmationRequired) return noteMailbox(tx, userId)
    await requireConfirmation(tx, userId)
    if (mayMail) await this.#deps.outbox.add(tx, { kind: 'confirmation', userId })
  }

  /**
   * Counts a registration whose mail goes to the mailbox of an address; false if that gets too many. To be called before the
   * account is inserted.
   * @throws 429 when too many come from one network
   */
  async countRegistration(email: string, request: FastifyRequest): Promise<boolean> {
    if (!this.#deps.isConfirmationRequired) return false
    return this.#isAllowed(request, `registration ${mailboxOf(email)}`)
  }

  /** Mails a new link if the viewer's account waits for a confirmation. The response does not show whether it does. */
  async resend(userId: string, request: FastifyRequest): Promise<{ message: string }> {
    this.#deps.outbox.rejectIfFull('confirmation')
    const account = await findAccountEmail(this.#deps.db, userId)
    if (!account) throw problem('sessionExpired')
    // Counted and stored also when there is nothing to confirm, so that neither limit nor time reveals it.
    if (await this.#mayMail(request, addressToConfirm(account) ?? account.email)) {
      await this.#mailLink(userId, request)
    }
    return { message: texts.linkIfUnconfirmed() }
  }

  /** Mails a new link in place of an expired one, also to a visitor. */
  async renew(token: string, request: FastifyRequest): Promise<{ message: string }> {
    const { db, outbox } = this.#deps
    outbox.rejectIfFull('confirmation')
    const tokenHash = hashOf(token)
    // By token: only the owner of the mailbox has it, and gets the mails.
    if (await this.#isAllowed(request, tokenHash.toString('base64'))) {
      const link = await findLink(db, tokenHash)
      const account = link && (await findAccountEmail(db, link.userId))
      if (account && addressToConfirm(account) === link.email) {
        await this.#mailLink(link.userId, request)
      }
    }
    return { message: texts.linkIfReplaceable() }
  }

  /**
   * Uses a link, also on a device where nobody is signed in. A changed address ends all sessions; a caller who is signed in
   * to the account gets a new one. The votes that the confirmation lets count are in its response and in no later one, so
   * that an old mail shows nothing.
   * @throws 400 when the link is unknown, expired or replaced, 409 when the address belongs to another account by now, or
   *   its mailbox to one that counts, while the votes of this account count
   */
  async confirm(
    token: string,
    callerId: string | null,
    request: FastifyRequest,
  ): Promise<Confirmation> {
    const { db, tokens, outbox, listVotes } = this.#deps
    const used = await inTransaction(db, (tx) => this.#useLink(tx, hashOf(token)))
    if (used.outcome === 'CONFIRMED') {
      const votes = await listVotes(db, used.userId)
      return { outcome: used.outcome, ...(votes.total > 0 && { votes }) }
    }
    if (used.outcome !== 'CHANGED') return used
    outbox.sendSoon(request)
    const { outcome, userId, version } = used
    return userId === callerId
      ? { outcome, session: await openSession({ db, tokens }, userId, version) }
      : { outcome }
  }

  /**
   * Makes an account wait for a new address, which replaces the old one once it is confirmed. Does the same for an
   * address that belongs to another account, to prevent enumeration: only the mail to that address says so.
   * @throws 400 when the site takes no addresses of its domain
   */
  async requestChange(
    userId: string,
    { email }: Pick<EmailChange, 'email'>,
    request: FastifyRequest,
  ): Promise<{ message: string }> {
    const { db, outbox, siteSettings } = this.#deps
    const folded = foldEmail(email)
    rejectMailDomain(folded, siteSettings.current)
    outbox.rejectIfFull('confirmation')
    const mayMail = await this.#mayMail(request, folded)
    await inTransaction(db, async (tx) => {
      const account = await lockAccountEmail(tx, userId)
      if (!account) throw problem('sessionExpired')
      if (account.email === folded) throw problem('emailUnchanged')
      await updatePendingEmail(tx, userId, folded)
      await outbox.add(tx, { kind: 'change-requested', userId })
      if (mayMail) await outbox.add(tx, { kind: 'confirmation', userId })
    })
    outbox.sendSoon(request)
    return { message: texts.linkToNewAddress() }
  }

  /** Keeps the current address. */
  async cancelChange(userId: string): Promise<undefined> {
    await inTransaction(this.#deps.db, async (tx) => {
      if (!(await lockAccountEmail(tx, userId))) throw problem('sessionExpired')
      await updatePendingEmail(tx, userId, null)
    })
  }

  /** Counts a mail to an address; false if its mailbox gets too many. The response must not depend on it. */
  #mayMail(request: FastifyRequest, address: string): Promise<boolean> {
    return this.#isAllowed(request, mailboxOf(address))
  }

  async #isAllowed(request: FastifyRequest, recipient: string): Promise<boolean> {
    const { isFamiliar, overCeiling } = await this.#deps.attemptLimits.count(
      request,
      'confirmationMail',
      recipient,
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
    if (link.isUsed || (isOfAccount && isCounted(account))) return { outcome: 'ALREADY_CONFIRMED' }
    if (email !== addressToConfirm(account)) throw problem('confirmationLinkInvalid')
    const now = new Date(this.#deps.clock.now()).toISOString()
    if (link.expiresAt <= now) throw problem('confirmationLinkExpired')
    await markLinkUsed(tx, tokenHash, now)
    if (isOfAccount) {
      const isCounting = await confirmEmail(tx, userId, 'owner')
      return isCounting ? { outcome: 'CONFIRMED', userId } : { outcome: 'MAILBOX_SHARED' }
    }
    const version = await replaceEmail(tx, userId, email)
    if (version === undefined) throw problem('confirmationLinkInvalid')
    if (isCounted(account)) await this.#rejectTakenMailbox(tx, userId, account.email, email)
    else await confirmEmail(tx, userId, 'owner')
    if (account.isConfirmed) {
      await this.#deps.outbox.add(tx, { kind: 'address-changed', userId, address: account.email })
    }
    return { outcome: 'CHANGED', userId, version }
  }

  /**
   * Rejects a change after which two accounts would count for one mailbox: votes that stopped counting together would be
   * known as those of one voter. Only the owner of the mailbox, who has opened its mail, gets to know.
   */
  async #rejectTakenMailbox(tx: Tx, userId: string, before: string, after: string): Promise<void> {
    if (mailboxOf(before) === mailboxOf(after)) return
    if (!this.#deps.isConfirmationRequired) return noteMailbox(tx, userId)
    if (await lockIsMailboxTaken(tx, userId)) throw problem('mailboxTaken')
  }

  async #mailLink(userId: string, request: object): Promise<void> {
    const { db, outbox } = this.#deps
    await outbox.add(db, { kind: 'confirmation', userId })
    outbox.sendSoon(request)
  }

  /** A new link to the address that the account waits for, or that it belongs to another account. */
  async #composeLink({ id, userId }: WaitingMail): Promise<ComposedMail | undefined> {
    const { db, secret, clock } = this.#deps
    const site = this.#site()
    const account = userId === null ? undefined : await findAccountEmail(db, userId)
    const to = account && addressToConfirm(account)
    if (userId === null || !to) return undefined
    const token = linkToken(secret, id)
    const expiresAt = new Date(clock.now() + linkLifetime).toISOString()
    // Stored also for a taken address, which does not get it, so that the same work is done.
    await insertLink(db, { userId, email: to, tokenHash: hashOf(token), expiresAt })
    const link = `${site.pages}/confirm-email?token=${token}`
    if (account.pendingEmail === null) return { to, ...confirmRegistration(site.siteName, link) }
    const { isPendingTaken } = account
    return { to, ...(isPendingTaken ? addressTaken(site) : confirmChange(site.siteName, link)) }
  }

  /** To the address that is about to be replaced, if it is confirmed: another may be a stranger's. */
  async #composeWarning({ userId }: WaitingMail): Promise<ComposedMail | undefined> {
    const account = userId === null ? undefined : await findAccountEmail(this.#deps.db, userId)
    if (!account?.isConfirmed || account.pendingEmail === null) return undefined
    return { to: account.email, ...changeRequested(this.#site(), account.username) }
  }

  /** To the address that was replaced. */
  async #composeNotice({ userId, address }: WaitingMail): Promise<ComposedMail | undefined> {
    const account = userId === null ? undefined : await findAccountEmail(this.#deps.db, userId)
    if (!account || address === null) return undefined
    return { to: address, ...addressChanged(this.#site(), account.username) }
  }

  #site() {
    const { siteSettings, siteOrigin } = this.#deps
    return {
      siteName: siteSettings.current.name,
      pages: pagesAddress(siteOrigin, siteSettings.current),
    }
  }
}
