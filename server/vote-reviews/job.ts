import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import { insertNotifications } from '../notifications/store.ts'
import type { Clock } from '../platform/clock.ts'
import { claimRun } from '../platform/database/claim-run.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { TimeSlices } from '../platform/time-slices.ts'
import { Background } from './detection/background.ts'
import { type Cohort, detectCohort } from './detection/detect-cohorts.ts'
import { regularMin } from './detection/find-groups.ts'
import { looks } from './detection/looks.ts'
import { day, dayOf } from './detection/traits.ts'
import { reconsiderEarlier } from './earlier-reviews.ts'
import type { PrefixNotes } from './prefix-notes.ts'
import { histogramOf } from './present.ts'
import { stateHold } from './statements.ts'
import {
  type BusyPersonality,
  countAdded,
  type Finding,
  findKnownDomains,
  findOpenReview,
  findReleasedUntil,
  holdVotes,
  insertReview,
  listHeldTimes,
  listSample,
  listWindow,
  lockExisting,
  lockReviews,
  setHistogram,
  type WindowVote,
  withoutHold,
} from './store.ts'
import { Walks } from './walks.ts'

/** Milliseconds between runs; each run begins the looks that are due. */
const interval = 60_000

/** Milliseconds between looks for disposable addresses, and between deletions of old networks. */
const quarter = 15 * 60_000

/** Days whose votes are sampled, and votes sampled of each day. */
const sampleDays = 8
const sampleOfDay = 1_000

/** Time in milliseconds in which a sample is used again. */
const sampleAge = 60 * 60_000

/** Time before a window from which its usual rate is taken. */
const usualDays = 14

/** Age of accounts whose mail domains are known. */
const knownAge = 30 * day

/** Least number of accounts that a review grows by, and that a review of disposable addresses begins with. */
const growthMin = limits.publishedMin

interface DetectorDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: Pick<ResponseCache, 'drop'>
  prefixNotes: PrefixNotes
  /** False if the job must not start; it still runs by hand. */
  isOn?: boolean
}

/** Looks for cohorts among recent votes and holds what it finds for review. Each run is done by one process. */
export class VoteDetector {
  readonly #deps: DetectorDeps
  readonly #job: IntervalJob
  readonly #walks: Walks
  #disposable: Set<string> | undefined
  #background: { background: Background; until: number } | undefined

  constructor(deps: DetectorDeps) {
    this.#deps = deps
    this.#walks = new Walks(deps, [
      ...looks.map(({ length, every }) => ({
        ...{ name: `vote-detection-${length / 60_000}`, length, every, min: regularMin },
        visit: (person: BusyPersonality, window: Window) => this.#lookForCohort(person, window),
      })),
      {
        ...{ name: 'vote-detection-disposable', length: day, every: quarter, min: growthMin },
        visit: (person, window) => this.#lookForDisposable(person, window),
      },
    ])
    this.#job = new IntervalJob({
      work: (signal) => this.#work(signal),
      interval,
      log: deps.log,
      failure: 'votes could not be looked through for cohorts',
    })
  }

  get lastSuccess(): number | undefined {
    return this.#job.lastSuccess
  }

  start(): void {
    if (this.#deps.isOn ?? true) this.#job.start()
  }

  async stop(): Promise<void> {
    await this.#job.stop()
  }

  /** Does the looks that are due, or resolves with the run that has begun; a failure is logged. */
  run(): Promise<void> {
    return this.#job.run()
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { db, clock, prefixNotes, responseCache } = this.#deps
    if (await reconsiderEarlier(db)) responseCache.drop()
    if (await claimRun(db, 'vote-detection-networks', Math.floor(clock.now() / quarter))) {
      await prefixNotes.deleteOld()
    }
    await this.#walks.run(signal)
  }

  async #lookForCohort({ id, name }: BusyPersonality, { start, end }: Window): Promise<void> {
    const { db } = this.#deps
    const votes = await listWindow(db, id, { since: new Date(start), now: new Date(end) })
    if (votes.filter(({ isHeld }) => !isHeld).length < growthMin) return
    const background = await this.#currentBackground()
    const usual = await this.#usualVotes(id, start, end - start)
    const domains = [...new Set(votes.map(({ mailDomain }) => mailDomain))]
    const knownDomains = await findKnownDomains(db, domains, new Date(end - knownAge))
    const cohort = detectCohort({ personalityId: id, votes, usual, knownDomains }, background)
    if (cohort) await this.#hold(cohort, { id, name, votes, start, end })
  }

  async #usualVotes(id: string, start: number, length: number): Promise<number> {
    const from = new Date(start - usualDays * day)
    const added = await countAdded(this.#deps.db, id, from, new Date(start))
    return added / ((usualDays * day) / length)
  }

  /** The usual traits of votes on the site, without votes that a review holds. */
  async #currentBackground(): Promise<Background> {
    const { db, clock } = this.#deps
    const now = clock.now()
    if (this.#background && this.#background.until > now) return this.#background.background
    const background = new Background()
    const slices = new TimeSlices()
    for (let back = 0; back < sampleDays; back += 1) {
      const votes = await listSample(db, dayOf(now) - back, {
        limit: sampleOfDay,
        now: new Date(now),
      })
      for (const vote of votes) {
        background.add(vote)
        await slices.rest()
      }
    }
    this.#background = { background, until: now + sampleAge }
    return background
  }

  async #hold({ userIds, signals }: Cohort, { id, name, votes, start, end }: Span): Promise<void> {
    const members = new Set(userIds)
    const cohort = votes.filter(({ userId }) => members.has(userId))
    const about = { personalityId: id, kind: 'COHORT' } as const
    const counted = signals.map((signal) => ({ ...signal, accounts: userIds.length }))
    await this.#holdFor({ ...about, signals: counted, name, cohort, start, end }, regularMin)
  }

  /** Holds votes of new accounts with disposable email addresses; each personality has a review for them. */
  async #lookForDisposable({ id, name }: BusyPersonality, { start, end }: Window): Promise<void> {
    const votes = await listWindow(this.#deps.db, id, {
      since: new Date(start),
      now: new Date(end),
    })
    const listed = await this.#disposableDomains()
    const cohort = votes.filter(
      ({ isEstablished, mailDomain }) =>
        !isEstablished && domainAndParents(mailDomain).some((domain) => listed.has(domain)),
    )
    if (cohort.length < growthMin) return
    const about = { personalityId: id, kind: 'DISPOSABLE' } as const
    await this.#holdFor({ ...about, signals: [], name, cohort, start, end }, growthMin)
  }

  /** Loaded only where there are votes: the list has some ten thousand names. */
  async #disposableDomains(): Promise<Set<string>> {
    const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js')
    this.#disposable ??= disposableEmailBlocklistSet()
    return this.#disposable
  }

  /** Opens a review, or extends the open one, with the votes that are neither held nor released already. */
  async #holdFor(
    { name, cohort, start, end, ...about }: HeldCohort,
    newMin: number,
  ): Promise<void> {
    const { db, log, responseCache } = this.#deps
    const held = await inTransaction(db, async (tx) => {
      await lockReviews(tx)
      const releasedUntil = (await findReleasedUntil(tx, about)) ?? Number.NEGATIVE_INFINITY
      const unreleased = cohort.filter(({ at }) => at > releasedUntil)
      const unheld = await withoutHold(
        tx,
        about.personalityId,
        unreleased.map(({ userId }) => userId),
      )
      const open = await findOpenReview(tx, about)
      if (unheld.length < (open ? growthMin : newMin)) return 0
      const userIds = await lockExisting(tx, unheld)
      const finding = { ...about, windowStart: new Date(start), windowEnd: new Date(end) }
      const reviewId = open?.id ?? (await insertReview(tx, finding))
      if (reviewId === undefined) return 0
      if (!open) await stateHold(tx)
      const window = await holdVotes(tx, reviewId, userIds, finding)
      await setHistogram(tx, reviewId, histogramOf(await listHeldTimes(tx, reviewId), window))
      await insertNotifications(tx, userIds, { type: 'VOTE_UNDER_REVIEW', note: name })
      return userIds.length
    })
    if (held === 0) return
    responseCache.drop()
    log.info({ personalityId: about.personalityId, held }, 'votes are held for review')
  }
}

/** A domain and those that it is a part of: who runs one also runs its subdomains. */
const domainAndParents = (domain: string) =>
  domain.split('.').map((_, at, labels) => labels.slice(at).join('.'))

interface Window {
  start: number
  end: number
}

type Span = BusyPersonality & Window & { votes: WindowVote[] }

type HeldCohort = Pick<Finding, 'personalityId' | 'kind' | 'signals'> &
  Window & {
    name: string
    /** Also votes that are held already. */
    cohort: WindowVote[]
  }
