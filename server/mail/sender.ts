import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { MailKind } from '../../contract/mail.ts'
import {
  type MailFailureKind,
  mailFailureKinds,
  mailFailures,
} from '../../contract/mail-failures.ts'
import type { Language } from '../../messages/languages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { MailMetrics } from '../platform/http/metrics.ts'
import { inStoredLanguage } from '../platform/http/reader-language.ts'
import { MailFailure } from '../platform/mail/mail-failure.ts'
import type { ComposeMail } from '../platform/mail/mail-request.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import {
  type Delays,
  type DueMail,
  deleteExpired,
  deleteMail,
  hasWork,
  listDue,
  makeDue,
  postpone,
  releaseLease,
  takeLease,
} from './store.ts'

const minute = 60_000
const hour = 60 * minute

/** Mails that are sent at a time, each by a connection of its own. */
const concurrency = 5

/** Expired mails that one statement deletes. */
const expiredBatch = 1_000

/** Time after which another process takes over, and between renewals of the lease, in milliseconds. */
const leaseLength = minute
const leaseRenewal = 20_000

/** While no mail can be sent, one connection tells when that is over. */
const serverDelays: Delays = { first: minute, longest: hour }
/** A mail server that asks to try later is asked often at first. */
const postponedDelays: Delays = { first: minute, longest: 8 * hour }
/** A refusal may be a mistake in the settings of the mail server, so it is not believed the first time. */
const refusedDelays: Delays = { first: hour, longest: 8 * hour }

/** Time after the first attempt at which a mail that is refused, and not its server out of order, is given up. */
const giveUpAfter = 48 * hour

const serverFailures = mailFailureKinds.filter((kind) => mailFailures[kind].isOfServer)

export interface SenderDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  transport: MailTransport
  metrics: MailMetrics | undefined
  siteLanguage: () => Language
}

/**
 * Sends the mails that wait, in one process at a time. A mail is deleted once the server has accepted it. A process that
 * dies in between sends it again, with the same Message-ID and link.
 */
export class MailSender {
  readonly #deps: SenderDeps
  readonly #owner = randomUUID()
  #composers: ReadonlyMap<MailKind, ComposeMail> = new Map()
  #running: Promise<void> | undefined
  #isRequested = false
  #isStopping = false
  /** Whether the mail server must be checked before the next mail. */
  #isCheckDue = true
  /** Whether the last check failed; undefined before the first. */
  #isDown: boolean | undefined

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Sets what composes the mails of each kind, which belongs to features that are created later. */
  composeWith(composers: ReadonlyMap<MailKind, ComposeMail>): void {
    this.#composers = composers
  }

  /** Sends what is due, also what is added until then. */
  run(): Promise<void> {
    this.#isRequested = true
    this.#running ??= this.#runWhileRequested()
    return this.#running
  }

  /** Checks the mail server, and logs a warning if it cannot be used. */
  async checkAtStart(): Promise<void> {
    const failure = await this.#check()
    if (failure) this.#log('warn', failure)
  }

  /** Resolves when the mails that are being sent now have been. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #runWhileRequested(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopping) {
        this.#isRequested = false
        if (await hasWork(this.#deps.db, this.#now())) await this.#sendWithLease()
      }
    } finally {
      this.#running = undefined
    }
  }

  async #sendWithLease(): Promise<void> {
    const { db } = this.#deps
    if (!(await this.#takeLease())) return
    const renewal = setInterval(() => {
      // A lease that is lost for a moment costs at most a second mail with the same Message-ID.
      this.#takeLease().catch(() => undefined)
    }, leaseRenewal)
    try {
      await this.#dropExpired()
      while (!this.#isStopping && (await this.#sendBatch()));
    } finally {
      clearInterval(renewal)
      await releaseLease(db, this.#owner)
    }
  }

  /** Sends some of the mails that are due; false if there is nothing left to do for now. */
  async #sendBatch(): Promise<boolean> {
    const { db } = this.#deps
    const due = await listDue(db, this.#now(), concurrency)
    if (due.length === 0) return false
    if (this.#isCheckDue) {
      const failure = await this.#check()
      if (failure) {
        this.#log('error', failure)
        await postpone(db, 'due', {
          failure: failure.kind,
          now: this.#now(),
          delays: serverDelays,
        })
        return false
      }
    }
    await Promise.all(due.map((mail) => this.#send(mail)))
    return true
  }

  /** Connects to the mail server. Once that works again, all mails that waited for it are due. */
  async #check(): Promise<MailFailure | undefined> {
    const { db, transport, metrics } = this.#deps
    try {
      await transport.check()
    } catch (error) {
      const failure = failureOf(error)
      metrics?.countFailure(failure.kind)
      this.#isDown = true
      this.#isCheckDue = true
      return failure
    }
    this.#isCheckDue = false
    if (this.#isDown !== false) await makeDue(db, this.#now(), serverFailures)
    this.#isDown = false
    return undefined
  }

  async #send(mail: DueMail): Promise<void> {
    const { db, transport, metrics } = this.#deps
    try {
      const compose = this.#composers.get(mail.kind)
      const composed = await inStoredLanguage(
        { stored: mail.language, site: this.#deps.siteLanguage() },
        async () => compose?.(mail),
      )
      if (composed?.isDryRun) await transport.dryRun(composed)
      else if (composed) {
        const { isDryRun: _, ...message } = composed
        await transport.send(mail.id, message)
        metrics?.countSent(mail.kind)
      }
    } catch (error) {
      return this.#recordFailure(mail, failureOf(error))
    }
    await deleteMail(db, mail.id)
  }

  async #recordFailure({ id, kind, triedAt }: DueMail, failure: MailFailure): Promise<void> {
    const { db, clock, metrics } = this.#deps
    metrics?.countFailure(failure.kind)
    this.#log('error', failure)
    if (failure.isOfServer) this.#isCheckDue = true
    else if (triedAt !== null && clock.now() - Date.parse(triedAt) >= giveUpAfter) {
      this.#drop(kind, failure.kind)
      return deleteMail(db, id)
    }
    await postpone(db, id, { failure: failure.kind, now: this.#now(), delays: delaysOf(failure) })
  }

  async #dropExpired(): Promise<void> {
    let kinds: MailKind[]
    do {
      kinds = await deleteExpired(this.#deps.db, this.#now(), expiredBatch)
      for (const kind of kinds) this.#drop(kind, 'expired')
    } while (kinds.length === expiredBatch)
  }

  #drop(kind: MailKind, reason: MailFailureKind | 'expired'): void {
    this.#deps.metrics?.countDropped(reason)
    this.#deps.log.warn({ kind, reason }, 'a mail was given up')
  }

  #log(level: 'warn' | 'error', { kind, code, responseCode }: MailFailure): void {
    const { says, hint } = mailFailures[kind]
    this.#deps.log[level](
      { failure: kind, code, responseCode },
      `mail was not sent: ${says}. ${hint} Voxpop tries again.`,
    )
  }

  #takeLease(): Promise<boolean> {
    const { db, clock } = this.#deps
    const until = new Date(clock.now() + leaseLength).toISOString()
    return takeLease(db, this.#owner, { now: this.#now(), until })
  }

  #now(): string {
    return new Date(this.#deps.clock.now()).toISOString()
  }
}

const failureOf = (error: unknown) =>
  error instanceof MailFailure ? error : new MailFailure(error)

function delaysOf({ isOfServer, kind }: MailFailure): Delays {
  if (isOfServer) return serverDelays
  return kind === 'postponed' ? postponedDelays : refusedDelays
}
