import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VoteState, VoteStatus } from '../../contract/votes.ts'
import { registerBound } from '../platform/bounds.ts'
import type { Db } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/error-codes.ts'
import { problem } from '../platform/errors.ts'
import { presentStatus } from './present.ts'
import { type DesiredVote, findVoteStatuses, type WrittenCounts, writeVotes } from './store.ts'

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
 * request resolves after its commit, with the committed counts. Only one statement runs at a time, so a busy
 * personality costs one row lock per batch instead of one per vote.
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
    while (this.#queue.length > 0) {
      // Requests that arrived meanwhile get an event-loop turn to queue their votes.
      await nextTurn()
      const batch = this.#nextBatch()
      this.#onBatch(batch.length)
      await this.#commit(batch)
    }
    this.#running = false
  }

  /** Dequeues the next batch; a second vote of the same user on the same personality waits for a later one. */
  #nextBatch(): QueuedVote[] {
    const pairs = new Set<string>()
    const batch: QueuedVote[] = []
    const later: QueuedVote[] = []
    for (const queued of this.#queue) {
      const pair = keyOf(queued.vote.userId, queued.vote.personalityId)
      if (batch.length < maxBatchSize && !pairs.has(pair)) batch.push(queued)
      else later.push(queued)
      pairs.add(pair)
    }
    this.#queue = later
    return batch
  }

  /** The states of written votes that are not part of the counts, and of removed ones. Most batches have neither. */
  async #readStates(votes: DesiredVote[], counts: Map<string, WrittenCounts>): Promise<States> {
    const uncounted = [...counts].flatMap(([personalityId, { uncountedUserIds }]) =>
      (uncountedUserIds ?? []).map((userId) => keyOf(userId, personalityId)),
    )
    const removed = votes
      .filter(({ type, personalityId }) => type === null && counts.has(personalityId))
      .map(({ userId, personalityId }) => keyOf(userId, personalityId))
    const keys = [...uncounted, ...removed]
    if (keys.length === 0) return new Map()
    const found = await findVoteStatuses(this.#db, keys)
    return new Map([...found].map(([key, { state }]) => [key, state]))
  }

  async #commit(batch: QueuedVote[]) {
    try {
      const votes = batch.map(({ vote }) => vote)
      const counts = await writeVotes(this.#db, votes)
      resolveBatch(batch, counts, await this.#readStates(votes, counts))
    } catch (error) {
      // One invalid vote, for example of a user deleted meanwhile, must not fail the others.
      if (batch.length > 1 && !isUnavailable(error)) {
        for (const queued of batch) await this.#commit([queued])
      } else {
        for (const queued of batch) queued.reject(error)
      }
    }
  }
}

type States = Map<string, VoteState | null>

const keyOf = (userId: string, personalityId: string) => `${userId} ${personalityId}`

function resolveBatch(batch: QueuedVote[], counts: Map<string, WrittenCounts>, states: States) {
  for (const { vote, resolve, reject } of batch) {
    const { userId, personalityId, type } = vote
    const known = counts.get(personalityId)
    // A vote that was removed meanwhile has no state any more.
    const state = states.get(keyOf(userId, personalityId)) ?? (type && 'COUNTED')
    if (known) resolve(presentStatus(personalityId, { ...known, type, state }))
    else reject(problem('notFound'))
  }
}
