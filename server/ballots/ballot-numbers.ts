import { hkdfSync } from 'node:crypto'
import type { Ballot } from '../../contract/votes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type BallotKeys, ballotsOf, hashOfKeys, type NumberedVote } from './number.ts'
import { findKeyUse } from './store.ts'

interface BallotNumbersDeps {
  db: Db
  clock: Clock
  ballotKeys: BallotKeys
  /** Name of the transparency log. */
  logName: string
}

/** Milliseconds that checks of ballots allow between a vote and a list that must have it. */
const toleranceOfChecks = 60_000

/** The ballot numbers of votes; another log and other keys, such as those of a restored site, make other numbers. */
export class BallotNumbers {
  readonly #deps: BallotNumbersDeps
  /** Undefined until it is known for good. */
  #numbersSince: string | null | undefined

  constructor(deps: BallotNumbersDeps) {
    this.#deps = deps
  }

  /**
   * The ballots of votes, in their order, for their voters alone; null for votes that are not counted.
   * @param db the caller's transaction, if it has one
   */
  async ballotsOf(votes: NumberedVote[], db: Db = this.#deps.db): Promise<(Ballot | null)[]> {
    const { ballotKeys: keys, logName } = this.#deps
    return ballotsOf({ keys, logName }, votes, await this.#since(db))
  }

  /**
   * The key, in Base64, under which browsers of a user keep the bits that they have made, so that the next person at the
   * computer cannot look the votes up.
   */
  proofKeyOf(userId: string): string {
    const label = `voxpop key of proofs ${userId}`
    return Buffer.from(hkdfSync('sha256', this.#deps.ballotKeys.all, '', label, 32)).toString(
      'base64',
    )
  }

  /** When lists with such numbers begin, ISO 8601: lists of before have others. Null if there are none. */
  async #since(db: Db): Promise<string | null> {
    if (this.#numbersSince !== undefined) return this.#numbersSince
    const { clock, ballotKeys, logName } = this.#deps
    const use = await findKeyUse(db, hashOfKeys(ballotKeys, logName))
    if (use?.firstUsedAt === null) return new Date(clock.now()).toISOString()
    this.#numbersSince = use
      ? new Date(Date.parse(use.firstUsedAt) - toleranceOfChecks).toISOString()
      : null
    return this.#numbersSince
  }
}
