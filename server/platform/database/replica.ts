import type { PostgresPool, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { replayedBy } from './write-ahead-log.ts'

/** Milliseconds by which a replica may lag behind the primary; as much as shared responses stay in the cache. */
const maxLag = 1_000

/** A position of the primary's write-ahead log, and when it was reached, in milliseconds of `performance.now`. */
export interface Sample {
  at: number
  position: number
}

/** The connections for reads; `disconnect` also ends connections in use. */
export type ReplicaPool = PostgresPool & { disconnect(): void }

const down = 'is down'

/** A standby of the primary, and how far it is. */
export class Replica {
  /** Host and port, for the log. */
  readonly name: string
  readonly #pool: ReplicaPool
  /** A connection of its own, so that a full pool does not delay the monitor. */
  readonly #monitor: pg.Pool
  #position = 0
  #problem: string | undefined = 'has not been checked'
  #checking: Promise<void> | undefined

  constructor(name: string, pool: ReplicaPool, monitor: pg.Pool) {
    this.name = name
    this.#pool = pool
    this.#monitor = monitor
  }

  /** Why no reads go to it; undefined if they do. */
  get problem(): string | undefined {
    return this.#problem
  }

  get isDown(): boolean {
    return this.#problem === down
  }

  /** True if reads may go to it, and it has replayed this position. */
  hasReplayed(position: number): boolean {
    return this.#problem === undefined && this.#position >= position
  }

  /**
   * Asks how far the replica is, unless it is being asked. If it does not answer, its reads fail, so that the primary
   * answers them instead of the connections' much longer timeout.
   * @param samples positions of the primary, the latest last; empty while the primary is not reached
   */
  check(samples: Sample[]): Promise<void> {
    this.#checking ??= this.#check(samples).finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(samples: Sample[]): Promise<void> {
    try {
      const { isStandby, position } = await replayedBy(this.#monitor)
      this.#position = position
      this.#problem = isStandby ? lagProblem(position, samples) : 'is not a standby'
    } catch {
      this.#problem = down
      this.#pool.disconnect()
    }
  }

  async query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const client = await this.#pool.connect()
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }

  /** A connection broke: no reads go to it until a check finds it well again. */
  leaveOut(): void {
    this.#problem = down
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#monitor.end()])
  }
}

function lagProblem(position: number, samples: Sample[]): string | undefined {
  const latest = samples.at(-1)
  if (!latest) return undefined
  // By time, because after a promotion positions can be lower than before.
  const reached = samples.findLast((sample) => sample.position <= position)
  const lag = latest.at - (reached?.at ?? Number.NEGATIVE_INFINITY)
  return lag > maxLag ? 'lags behind' : undefined
}
