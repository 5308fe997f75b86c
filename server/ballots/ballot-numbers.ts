import type { Ballot } from '../../contract/votes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type BallotKeys, ballotsOf, hashOfKeys, type NumberedVote } from './number.ts'
import { findKeyUse } from './store.ts'

interface BallotNumbersDeps {
  db: Db
  clock: Clock
  ballotKeys: BallotKeys
}

/** Milliseconds that checks of ballots allow between a vote and a list that must have it. */
const toleranceOfChecks = 60_000

/** The ballot numbers of votes; other keys, such as the keys of a restored site, make other numbers. */
export class BallotNumbers {
  readonly #deps: BallotNumbersDeps
  /** Undefined until it is known for good. */
  #keysSince: string | null | undefined

  constructor(deps: BallotNumbersDeps) {
    this.#deps = deps
  }

  /**
   * The ballots of votes, in their order, for their voters alone; null for votes that are not counted.
   * @param db the caller's transaction, if it has one
   */
  async ballotsOf(votes: NumberedVote[], db: Db = this.#deps.db): Promise<(Ballot | null)[]> {
    return ballotsOf(this.#deps.ballotKeys, votes, await this.#since(db))
  }

  /** When lists with these keys begin, ISO 8601: lists of before have other numbers. Null if there are none. */
  async #since(db: Db): Promise<string | null> {
    if (this.#keysSince !== undefined) return this.#keysSince
    const { clock, ballotKeys } = this.#deps
    const use = await findKeyUse(db, hashOfKeys(ballotKeys))
    if (use?.firstUsedAt === null) return new Date(clock.now()).toISOString()
    this.#keysSince = use
      ? new Date(Date.parse(use.firstUsedAt) - toleranceOfChecks).toISOString()
      : null
    return this.#keysSince
  }
}
