import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createBatcher } from '../batcher.ts'
import type { Replica, Sample } from './replica.ts'
import { endOfLog, forgetWrites, recordWrites } from './write-ahead-log.ts'

/** Milliseconds between checks of the replicas while nobody waits for one, and at least between any two. */
const interval = 250
const minInterval = 4

/** Number of further checks, and milliseconds between them, until a replica has replayed what reads require. */
const maxRetries = 3
const retryDelay = 4

/** Samples of the primary's position: ten seconds, ten times as long as a replica may lag. */
const maxSamples = 40

/** Milliseconds after which recorded writes are deleted: a replica that lags so much is not used. */
const writesLifetime = 60_000

/** Kinds of checks. All read the replicas' positions; `floor` and `lag` also read the end of the primary's log. */
type Check = 'floor' | 'lag' | 'replicas'

/**
 * Chooses the replicas for reads. A position is a number of bytes of the primary's write-ahead log; a replica serves a
 * read if it has replayed the position that the read requires.
 */
export class Replicas {
  /** A connection of its own, so that a full pool does not delay the checks. */
  readonly #monitor: pg.Pool
  readonly #replicas: Replica[]
  readonly #ended = new AbortController()
  readonly #check: (kind: Check) => Promise<unknown>
  readonly #recordWrite: (userId: string) => Promise<unknown>
  #log: FastifyBaseLogger | undefined
  #problems: (string | undefined)[] = []
  #samples: Sample[] = []
  #checkedAt = 0
  #oldWrites: Sample = { at: 0, position: 0 }
  /** Position that every read requires, because of notifications and shared responses of this process. */
  #floor = 0
  /** Number of changes of shared responses, and how many of them the floor includes. */
  #changes = 0
  #includedChanges = 0
  #next = 0
  #running: Promise<void> | undefined

  /**
   * @param primary the pool of the requests, which its owner closes
   * @param monitor a pool of one connection to the primary
   */
  constructor(primary: pg.Pool, monitor: pg.Pool, replicas: Replica[]) {
    this.#monitor = monitor
    this.#replicas = replicas
    // A check begins later than its call: what was committed before the call is in the position it finds.
    this.#check = createBatcher(
      async (kinds) => {
        await this.#run(kinds)
        return new Map()
      },
      { name: 'replica_checks' },
    )
    this.#recordWrite = createBatcher(
      async (userIds) => {
        await recordWrites(primary, userIds)
        return new Map()
      },
      { name: 'recent_writes' },
    )
  }

  /** Begins to watch the replicas; until then every read goes to the primary. */
  start(log: FastifyBaseLogger): void {
    this.#log = log
    this.#running = this.#watch()
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#running
    await Promise.all([this.#monitor.end(), ...this.#replicas.map((replica) => replica.close())])
  }

  /** A replica that has replayed the position, in turn; undefined if none has. */
  choose(position: number): Replica | undefined {
    this.#next += 1
    const current = this.#replicas.filter((replica) => replica.hasReplayed(position))
    return current[this.#next % current.length]
  }

  /** Called after a write that drops shared responses. */
  invalidate(): void {
    this.#changes += 1
  }

  /** Resolves when reads that follow include everything that the database had notified of before. */
  async includeNotified(): Promise<void> {
    this.invalidate()
    await this.sharedPosition()
  }

  /** The position required of a response that is the same for everybody, or for all visitors. */
  async sharedPosition(): Promise<number> {
    if (this.#includedChanges < this.#changes && this.#isUsed) await this.#raiseFloor()
    return this.#floor
  }

  /** The position required of the reads of a user, whose last recorded write ended there. */
  userPosition(lastWrite: number | null | undefined): number {
    return Math.max(this.#floor, lastWrite ?? 0)
  }

  /** Records that the user has just written, for the reads of the user in all processes. */
  async recordWrite(userId: string): Promise<void> {
    await this.#recordWrite(userId)
  }

  get #isUsed(): boolean {
    return this.#replicas.some(({ problem }) => problem === undefined)
  }

  /** Raises the floor to the end of the log, and waits a little for a replica to get there. Reads wait meanwhile. */
  async #raiseFloor() {
    await this.#check('floor')
    for (let retry = 0; retry < maxRetries && this.#isUsed && !this.#isReached; retry += 1) {
      await sleep(retryDelay)
      await this.#check('replicas')
    }
  }

  get #isReached(): boolean {
    return this.#replicas.some((replica) => replica.hasReplayed(this.#floor))
  }

  async #watch() {
    const { signal } = this.#ended
    while (!signal.aborted) {
      await this.#check('lag')
      await this.#forgetOldWrites().catch(() => undefined)
      await sleep(interval, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Reads the positions of the servers in the write-ahead log; never fails. */
  async #run(kinds: Check[]): Promise<void> {
    const pause = minInterval - (performance.now() - this.#checkedAt)
    if (pause > 0) await sleep(pause)
    this.#checkedAt = performance.now()
    if (kinds.includes('floor') || kinds.includes('lag')) {
      await this.#checkPrimary(kinds.includes('floor'))
    }
    const checks = this.#replicas.map((replica) => {
      const { isDown } = replica
      const check = replica.check(this.#samples)
      // The check of a replica that is down may take a second, so it is not awaited.
      return isDown ? undefined : check
    })
    await Promise.all(checks)
    this.#logChanges()
  }

  async #checkPrimary(raisesFloor: boolean) {
    const at = this.#checkedAt
    const changes = this.#changes
    const position = await endOfLog(this.#monitor).catch(() => undefined)
    if (position === undefined) {
      // Replicas go on serving reads while the primary is away, as nothing can be written.
      this.#samples = []
      return
    }
    if (raisesFloor) {
      this.#floor = position
      this.#includedChanges = changes
    }
    this.#addSample({ at, position })
  }

  /** Keeps one sample for each interval, also when checks are more frequent. */
  #addSample(sample: Sample) {
    const [previous, last] = this.#samples.slice(-2)
    if (previous && last && last.at - previous.at < interval) this.#samples.pop()
    this.#samples.push(sample)
    if (this.#samples.length > maxSamples) this.#samples.shift()
  }

  #logChanges() {
    const problems = this.#replicas.map(({ problem }) => problem)
    for (const [index, { name, problem }] of this.#replicas.entries()) {
      if (this.#problems.length > 0 && problem === this.#problems[index]) continue
      if (problem) this.#log?.warn({ replica: name }, `replica left out: it ${problem}`)
      else this.#log?.info({ replica: name }, 'replica used for reads')
    }
    this.#problems = problems
  }

  async #forgetOldWrites() {
    const latest = this.#samples.at(-1)
    if (!latest || latest.at - this.#oldWrites.at < writesLifetime) return
    const { position } = this.#oldWrites
    this.#oldWrites = latest
    if (position > 0) await forgetWrites(this.#monitor, position)
  }
}
