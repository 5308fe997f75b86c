import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VoteState, VoteStatus } from '../../contract/votes.ts'
import { registerBound } from '../platform/bounds.ts'
import type { Db } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/error-codes.ts'
import { problem } from '../platform/errors.ts'
import { presentStatus } from './present.ts'
import { type DesiredVote, findVoteStatus, type WrittenVotes, writeVotes } from './store.ts'

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
   * @throws 401 when the session has ended, 404 for an unknown personality, 409 when votes on it are closed, 503 when the
   *   queue is full
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
    let respond = () => {}
    while (this.#queue.length > 0) {
      // Requests that arrived meanwhile get an event-loop turn to queue their votes.
      await nextTurn()
      const committed = this.#commit(this.#nextBatch())
      // The database works on this batch while the responses to the one before are written.
      setImmediate(respond)
      respond = await committed
    }
    respond()
    this.#running = false
  }

  /** Dequeues the next batch; a second vote of the same user on the same personality waits for a later one. */
  #nextBatch(): QueuedVote[] {
    const pairs = new Set<string>()
    const batch: QueuedVote[] = []
    const later: QueuedVote[] = []
    for (const queued of this.#queue) {
      const { session, personalityId } = queued.vote
      const pair = `${session.userId} ${personalityId}`
      if (batch.length < maxBatchSize && !pairs.has(pair)) batch.push(queued)
      else later.push(queued)
      pairs.add(pair)
    }
    this.#queue = later
    this.#onBatch(batch.length)
    return batch
  }

  /** The states of written votes that are not part of the counts, and of removed ones. Most batches have neither. */
  async #readStates(votes: DesiredVote[], { counts, rejected }: WrittenVotes): Promise<States> {
    const uncounted = new Map<string, Set<string>>()
    for (const [personalityId, { uncountedUserIds }] of counts) {
      if (uncountedUserIds) uncounted.set(personalityId, new Set(uncountedUserIds))
    }
    const unknown = votes.filter(
      (vote) =>
        counts.has(vote.personalityId) &&
        !rejected.has(vote) &&
        (vote.type === null || uncounted.get(vote.personalityId)?.has(vote.session.userId)),
    )
    const found = unknown.map(async (vote): Promise<[DesiredVote, VoteState | null]> => {
      const status = await findVoteStatus(this.#db, vote.session.userId, vote.personalityId)
      return [vote, status?.state ?? null]
    })
    return new Map(await Promise.all(found))
  }

  /** Writes a batch; the returned function resolves or rejects its requests. */
  async #commit(batch: QueuedVote[]): Promise<() => void> {
    try {
      const votes = batch.map(({ vote }) => vote)
      const written = await writeVotes(this.#db, votes)
      const states = await this.#readStates(votes, written)
      return () => resolveBatch(batch, written, states)
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) {
        return () => {
          for (const queued of batch) queued.reject(error)
        }
      }
      // One invalid vote, for example of a user deleted meanwhile, must not fail the others.
      const responses: (() => void)[] = []
      for (const queued of batch) responses.push(await this.#commit([queued]))
      return () => {
        for (const respond of responses) respond()
      }
    }
  }
}

type States = Map<DesiredVote, VoteState | null>

function resolveBatch(batch: QueuedVote[], { counts, rejected }: WrittenVotes, states: States) {
  for (const { vote, resolve, reject } of batch) {
    const { personalityId, type } = vote
    const known = counts.get(personalityId)
    // A vote that was removed meanwhile has no state any more.
    const state = states.get(vote) ?? (type && 'COUNTED')
    if (rejected.has(vote)) reject(problem('sessionExpired'))
    else if (known?.isClosed && type !== null) reject(problem('votesClosed'))
    else if (known) resolve(presentStatus(personalityId, { ...known, type, state }))
    else reject(problem('notFound'))
  }
}
