import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { VoteState, VoteStatus, VoteType } from '../../contract/votes.ts'
import { findPlace } from '../personalities/store.ts'
import { registerBound } from '../platform/bounds.ts'
import type { Db } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/error-codes.ts'
import { retryAborted } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import { presentStatus } from './present.ts'
import {
  type DesiredVote,
  deleteKeptVote,
  findVoteStatus,
  type WrittenVotes,
  writeVotes,
} from './store.ts'

interface QueuedVote {
  vote: DesiredVote
  /** Undefined for a personality on which nobody can vote now. */
  resolve: (status: VoteStatus | undefined) => void
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

/** Votes that wait until a merge of their personality has been carried out; further ones are rejected. */
const maxPaused = 2_000

/** Milliseconds between looks whether a merge has been carried out, and for which votes wait for it at most. */
const [pausedInterval, pausedMax] = [100, 20_000]

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
  #paused = 0

  constructor({ db, onBatch = () => {} }: VoteWriterDeps) {
    this.#db = db
    this.#onBatch = onBatch
    registerBound('vote_queue', { limit: maxQueued, size: () => this.#queue.length })
    registerBound('paused_votes', { limit: maxPaused, size: () => this.#paused })
  }

  /**
   * Queues the vote and resolves with the status after its commit; idempotent. A vote on a personality that was merged into
   * another one counts there, and one that arrives during the merge waits for it.
   * @throws 401 when the session has ended, 404 for an unknown personality, 409 when votes on it are closed or the voter has
   *   withdrawn the agreement, 503 when the
   *   queue is full
   */
  async write(vote: DesiredVote): Promise<VoteStatus> {
    return (await this.#queueVote(vote)) ?? this.#writeElsewhere(vote)
  }

  async #writeElsewhere(vote: DesiredVote): Promise<VoteStatus> {
    for (let waited = 0; waited < pausedMax; waited += pausedInterval) {
      const place = await findPlace(this.#db, vote.personalityId)
      if (!place) throw problem('notFound')
      if (place.isPaused) {
        await this.#pause()
        continue
      }
      const status =
        (await this.#removeKept(vote, place.id)) ??
        (await this.#queueVote({ ...vote, personalityId: place.id }))
      if (status) return status
    }
    throw problem('busy', 5)
  }

  /** Removes a vote that a merge keeps apart; undefined if there is none, or another one is desired. */
  async #removeKept(vote: DesiredVote, survivorId: string): Promise<VoteStatus | undefined> {
    if (vote.type !== null || survivorId === vote.personalityId) return undefined
    if (!(await deleteKeptVote(this.#db, vote))) return undefined
    const status = await findVoteStatus(this.#db, vote.session.userId, survivorId)
    return status && presentStatus(survivorId, status)
  }

  async #pause(): Promise<void> {
    if (this.#paused >= maxPaused) throw problem('busy', 5)
    this.#paused += 1
    await sleep(pausedInterval)
    this.#paused -= 1
  }

  #queueVote(vote: DesiredVote): Promise<VoteStatus | undefined> {
    if (this.#queue.length >= maxQueued) return Promise.reject(problem('busy', 5))
    const { promise, resolve, reject } = Promise.withResolvers<VoteStatus | undefined>()
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

  /**
   * The states of written votes that are not part of the counts, and of removed ones, and the votes of those who keep an
   * existing one. Most batches have none of them.
   */
  async #readStates(
    votes: DesiredVote[],
    { counts, rejected, refused }: WrittenVotes,
  ): Promise<States> {
    const uncounted = new Map<string, Set<string>>()
    for (const [personalityId, { uncountedUserIds }] of counts) {
      if (uncountedUserIds) uncounted.set(personalityId, new Set(uncountedUserIds))
    }
    const unknown = votes.filter(
      (vote) =>
        counts.has(vote.personalityId) &&
        !rejected.has(vote) &&
        !refused.has(vote) &&
        (vote.type === null ||
          vote.keepsExisting ||
          uncounted.get(vote.personalityId)?.has(vote.session.userId)),
    )
    const found = unknown.map(async (vote): Promise<[DesiredVote, OwnVote]> => {
      const status = await findVoteStatus(this.#db, vote.session.userId, vote.personalityId)
      const type = vote.keepsExisting ? (status?.type ?? null) : vote.type
      return [vote, { type, state: status?.state ?? null }]
    })
    return new Map(await Promise.all(found))
  }

  /** Writes a batch; the returned function resolves or rejects its requests. */
  async #commit(batch: QueuedVote[]): Promise<() => void> {
    try {
      const votes = batch.map(({ vote }) => vote)
      const written = await retryAborted(() => writeVotes(this.#db, votes))
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

/** A vote after the batch; its state is null if it was removed. */
interface OwnVote {
  type: VoteType | null
  state: VoteState | null
}

type States = Map<DesiredVote, OwnVote>

function resolveBatch(
  batch: QueuedVote[],
  { counts, rejected, refused }: WrittenVotes,
  states: States,
) {
  for (const { vote, resolve, reject } of batch) {
    const { personalityId, type } = vote
    const known = counts.get(personalityId)
    // A vote that was removed meanwhile has no state any more.
    const own = states.get(vote) ?? { type, state: type && 'COUNTED' }
    const usesBits = vote.bits && { usesBits: !known?.keptUserIds?.includes(vote.session.userId) }
    if (rejected.has(vote)) reject(problem('sessionExpired'))
    else if (refused.has(vote)) reject(problem('voteConsentWithdrawn'))
    else if (known?.isClosed && type !== null) reject(problem('votesClosed'))
    else resolve(known && { ...presentStatus(personalityId, { ...known, ...own }), ...usesBits })
  }
}
