import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of a pause at most. */
const pauseMax = 1_000

/** Milliseconds between two looks at what others do. */
const lookInterval = 1_000

/** Transactions of others in a second from which on the work makes room for them; jobs and open pages alone have fewer. */
const othersMin = 50

export interface Pace {
  /** People of one transaction beside others. Few: what others wait for is short. */
  besideOthers: number
  /** People of one transaction alone. Many: most of a small one is what each of them costs, whatever it does. */
  alone: number
  /** How many times as long as the transaction before it a pause beside others is. */
  rest: number
}

export interface PacedWorkOptions {
  pace: Pace
  /** Transactions that the database has committed since it began. */
  countCommits: () => Promise<number>
  /** Ends a pause with an AbortError. */
  signal?: AbortSignal | undefined
  /** The computer's, unless a test has its own. */
  clock?: WorkClock
}

interface WorkClock {
  /** Milliseconds. */
  now(): number
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
}

const computerClock: WorkClock = {
  now: () => performance.now(),
  pause: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}

/**
 * Runs transactions one after another. Beside others it pauses between them, so that votes have the processors and the
 * database for at least a part of the time, and what they wait for is written to disk in small portions.
 */
export class PacedWork {
  readonly #options: PacedWorkOptions
  readonly #clock: WorkClock
  /** At the last two looks: connections tell late what they have done. */
  #isAlone = false
  #wasQuiet = false
  #pause = 0
  #looked: { at: number; commits: number } | undefined
  #ownCommits = 0

  constructor(options: PacedWorkOptions) {
    this.#options = options
    this.#clock = options.clock ?? computerClock
  }

  /** People of the next transaction. */
  get batchSize(): number {
    const { alone, besideOthers } = this.#options.pace
    return this.#isAlone ? alone : besideOthers
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#pause > 0) await this.#clock.pause(this.#pause, this.#options.signal)
    await this.#look()
    const start = this.#clock.now()
    const result = await work()
    this.#ownCommits += 1
    const worked = this.#clock.now() - start
    this.#pause = this.#isAlone ? 0 : Math.min(worked * this.#options.pace.rest, pauseMax)
    return result
  }

  /** Finds out from time to time how much others have done since the last time. */
  async #look(): Promise<void> {
    const { countCommits } = this.#options
    const last = this.#looked
    const at = this.#clock.now()
    if (last && at - last.at < lookInterval) return
    const commits = await countCommits()
    if (last) {
      const others = commits - last.commits - this.#ownCommits
      const isQuiet = others < (othersMin * (at - last.at)) / 1_000
      this.#isAlone = isQuiet && this.#wasQuiet
      this.#wasQuiet = isQuiet
    }
    this.#looked = { at, commits }
    this.#ownCommits = 0
  }
}
