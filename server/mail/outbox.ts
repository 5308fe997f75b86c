import { type MailKind, mailKinds } from '../../contract/mail.ts'
import type { BackgroundTasks } from '../platform/background-tasks.ts'
import { registerBound } from '../platform/bounds.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { MailRequest } from '../platform/mail/mail-request.ts'
import type { MailSender } from './sender.ts'
import { countWaiting, insertMail } from './store.ts'

const hour = 60 * 60_000

/** How long a mail may wait, in milliseconds. Who has forgotten a password asks again. */
export const lifetimes: Record<MailKind, number> = {
  confirmation: 7 * 24 * hour,
  'password-reset': 24 * hour,
  'password-changed': 7 * 24 * hour,
  'change-requested': 7 * 24 * hour,
  'address-changed': 7 * 24 * hour,
  suspension: 7 * 24 * hour,
  'account-suspension': 7 * 24 * hour,
  'account-approved': 7 * 24 * hour,
  'account-declined': 7 * 24 * hour,
  'export-offered': 7 * 24 * hour,
  'deletion-requested': 30 * 24 * hour,
  'notice-received': 7 * 24 * hour,
  'notice-outcome': 7 * 24 * hour,
  administrator: 7 * 24 * hour,
  news: 24 * hour,
}

/** Mails of one kind that may wait. */
const maxOfKind = 20_000

/** Seconds until a request may be repeated when the outbox is full. */
const retryAfter = 600

interface OutboxDeps {
  db: Db
  clock: Clock
  backgroundTasks: BackgroundTasks
  sender: Pick<MailSender, 'run'>
}

/**
 * Mails that are stored, in the transaction of what they are about, until they are sent. A request adds the same row
 * whether or not there is an account, and the lookup follows when the mail is sent, so neither the response nor its time
 * reveals an account.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  /** Kinds of which too many wait, as the last look found. */
  #full: ReadonlySet<MailKind> = new Set()
  #size = 0
  #isRunPlanned = false

  constructor(deps: OutboxDeps) {
    this.#deps = deps
    registerBound('mails', {
      limit: maxOfKind * mailKinds.length,
      size: () => this.#size,
    })
  }

  /** @throws 503 when too many mails of a kind wait; the same for every recipient, so to be called before any lookup */
  rejectIfFull(kind: MailKind): void {
    this.#deps.backgroundTasks.rejectIfFull()
    if (this.isFull(kind)) throw problem('busy', retryAfter)
  }

  /** True if too many mails of a kind wait. */
  isFull(kind: MailKind): boolean {
    return this.#full.has(kind)
  }

  /** Counts the waiting mails for `rejectIfFull`. */
  async look(): Promise<void> {
    const counts = new Map<MailKind, number>()
    for (const { kind, count } of await countWaiting(this.#deps.db)) {
      counts.set(kind, (counts.get(kind) ?? 0) + count)
    }
    this.#size = [...counts.values()].reduce((total, count) => total + count, 0)
    this.#full = new Set(
      [...counts].filter(([, count]) => count >= maxOfKind).map(([kind]) => kind),
    )
  }

  /** Stores a mail; `sendSoon` follows the transaction. */
  async add(db: Db, mail: MailRequest): Promise<void> {
    const now = this.#deps.clock.now()
    await insertMail(db, mail, {
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + lifetimes[mail.kind]).toISOString(),
    })
  }

  /**
   * Sends what waits.
   * @param request sending starts after the response to it
   */
  sendSoon(request?: object): void {
    if (this.#isRunPlanned) return
    this.#isRunPlanned = true
    const { backgroundTasks, sender } = this.#deps
    backgroundTasks.run(
      () => {
        this.#isRunPlanned = false
        return sender.run()
      },
      'mails could not be sent',
      request,
    )
  }
}
