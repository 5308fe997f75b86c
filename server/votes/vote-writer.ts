import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VoteStatus } from '../../contract/votes.ts'
import type { Db } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/error-codes.ts'
import { problem } from '../platform/errors.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { presentStatus } from './present.ts'
import { type Counts, countsOf, type DesiredVote, writeVotes } from './store.ts'

interface Waiting {
  vote: DesiredVote
  resolve: (status: VoteStatus) => void
  reject: (error: unknown) => void
}

interface VoteWriterDeps {
  db: Db
  responseCache: ResponseCache
  /** Told how many votes are committed together. */
  onGroup?: (size: number) => void
}

const largestGroup = 1_000

/**
 * Commits votes in groups, without a timer: what queues while one statement is in flight is the next
 * statement, and each request is answered after its commit, with the counts as committed. One statement
 * is in flight at a time, so a busy personality costs one row lock a group instead of one a vote.
 */
export class VoteWriter {
  readonly #db: Db
  readonly #responseCache: ResponseCache
  readonly #onGroup: (size: number) => void
  #queue: Waiting[] = []
  #idle: Promise<void> = Promise.resolve()
  #running = false

  constructor({ db, responseCache, onGroup = () => {} }: VoteWriterDeps) {
    this.#db = db
    this.#responseCache = responseCache
    this.#onGroup = onGroup
  }

  /** Makes the vote so and resolves with the status after its commit; safe to repeat. */
  write(vote: DesiredVote): Promise<VoteStatus> {
    const { promise, resolve, reject } = Promise.withResolvers<VoteStatus>()
    this.#queue.push({ vote, resolve, reject })
    if (!this.#running) this.#idle = this.#run()
    return promise
  }

  /** Resolves when everything queued so far is committed. */
  drain(): Promise<void> {
    return this.#idle
  }

  async #run() {
    this.#running = true
    while (this.#queue.length > 0) {
      // The embedded database works on this very thread: requests that came meanwhile must get their turn to queue.
      await nextTurn()
      const group = this.#nextGroup()
      this.#onGroup(group.length)
      await this.#commit(group)
    }
    this.#running = false
  }

  /** Takes the queue's head; a second vote of one member on one personality waits for the next group. */
  #nextGroup(): Waiting[] {
    const pairs = new Set<string>()
    const group: Waiting[] = []
    const later: Waiting[] = []
    for (const waiting of this.#queue) {
      const pair = `${waiting.vote.userId} ${waiting.vote.personalityId}`
      if (group.length < largestGroup && !pairs.has(pair)) group.push(waiting)
      else later.push(waiting)
      pairs.add(pair)
    }
    this.#queue = later
    return group
  }

  async #commit(group: Waiting[]) {
    try {
      await writeVotes(
        this.#db,
        group.map(({ vote }) => vote),
      )
      this.#responseCache.dropCounts()
      const ids = [...new Set(group.map(({ vote }) => vote.personalityId))]
      answer(group, await countsOf(this.#db, ids))
    } catch (error) {
      // One vote's fault, such as a member deleted meanwhile, must not fail the others.
      if (group.length > 1 && !isUnavailable(error)) {
        for (const waiting of group) await this.#commit([waiting])
      } else {
        for (const waiting of group) waiting.reject(error)
      }
    }
  }
}

function answer(group: Waiting[], counts: Map<string, Counts>) {
  for (const { vote, resolve, reject } of group) {
    const known = counts.get(vote.personalityId)
    if (known) resolve(presentStatus(vote.personalityId, known, vote.type))
    else reject(problem('notFound'))
  }
}
