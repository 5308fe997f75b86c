import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VoteStatus } from '../../contract/votes.ts'
import { registerBound } from '../platform/bounds.ts'
import type { Db } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/error-codes.ts'
import { problem } from '../platform/errors.ts'
import { presentStatus } from './present.ts'
import { type Counts, type DesiredVote, writeVotes } from './store.ts'

interface QueuedVote {
  vote: DesiredVote
  resolve: (status: VoteStatus) => void
  reject: (error: unknown) => void
}

interface VoteWriterDeps {
  db: Db
  /** Called with the number of votes in each batch, before it is committed. */
  onBatch?: (size: number) => void
}

const maxBatchSize = 1_000

/** Votes that wait for the running batch: a few seconds of work; further ones are rejected. */
const maxQueued = 10_000

/**
 * Group commit for votes, without a timer: votes that arrive while one statement runs form the next batch. Each
 * request resolves after its commit, with the committed counts, while the next statement runs. Only one runs at a time,
 * so a busy personality costs one row lock per batch instead of one per vote.
 */
export class VoteWriter {
  readonly #db: Db
  readonly #onBatch: (size: number) => void
  #queue: QueuedVote[] = []
  #idle: Promise<void> = Promise.resolve()
  #running = false

  constructor({ db, onBatch = () => {} }: VoteWriterDeps) {
    this.#db = db
    this.#onBatch = onBatch
    registerBound('vote_queue', { limit: maxQueued, size: () => this.#queue.length })
  }

  /**
   * Queues the vote and resolves with the status after its commit; idempotent.
   * @throws 503 when the queue is full
   */
  write(vote: DesiredVote): Promise<VoteStatus> {
    if (this.#queue.length >= maxQueued) return Promise.reject(problem('busy', 5))
    const { promise, resolve, reject } = Promise.withResolvers<VoteStatus>()
    this.#queue.push({ vote, resolve, reject })
    if (!this.#running) this.#idle = this.#run()
    return promise
  }

  /** Resolves when all queued votes are committed. */
  drain(): Promise<void> {
    return this.#idle
  }

  async #run() {
    this.#running = true
    let respond = nothing
    await nextTurn()
    while (this.#queue.length > 0) {
      const batch = this.#nextBatch()
      this.#onBatch(batch.length)
      const committed = this.#commit(batch)
      // The statement is sent in this turn, so the database works while the batch before gets its responses.
      await nextTurn()
      respond()
      respond = await committed
      if (this.#queue.length > 0) continue
      respond()
      respond = nothing
      // Requests that arrived meanwhile queue their votes in this turn.
      await nextTurn()
    }
    this.#running = false
  }

  /** Dequeues the next batch; a second vote of the same user on the same personality waits for a later one. */
  #nextBatch(): QueuedVote[] {
    const pairs = new Set<string>()
    const batch: QueuedVote[] = []
    const later: QueuedVote[] = []
    for (const queued of this.#queue) {
      const pair = `${queued.vote.userId} ${queued.vote.personalityId}`
      if (batch.length < maxBatchSize && !pairs.has(pair)) batch.push(queued)
      else later.push(queued)
      pairs.add(pair)
    }
    this.#queue = later
    return batch
  }

  /** Writes a batch; resolves with a function that responds to its requests. */
  async #commit(batch: QueuedVote[]): Promise<() => void> {
    try {
      const counts = await writeVotes(
        this.#db,
        batch.map(({ vote }) => vote),
      )
      return () => respondToBatch(batch, counts)
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) return () => rejectBatch(batch, error)
      // One invalid vote, for example of a user deleted meanwhile, must not fail the others.
      for (const queued of batch) {
        const respond = await this.#commit([queued])
        respond()
      }
      return nothing
    }
  }
}

const nothing = () => {}

function respondToBatch(batch: QueuedVote[], counts: Map<string, Counts>) {
  for (const { vote, resolve, reject } of batch) {
    const known = counts.get(vote.personalityId)
    if (known) resolve(presentStatus(vote.personalityId, known, vote.type))
    else reject(problem('notFound'))
  }
}

function rejectBatch(batch: QueuedVote[], error: unknown) {
  for (const { reject } of batch) reject(error)
}
