import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds between runs; each does at most one thing, for which all statements wait. */
const interval = 10_000

/** After work on a table, tables are left alone so many times as long as it took: 1 statement in 500 waits for it. */
const restFactor = 500

/** Milliseconds of a rest at most. */
const restMax = 120_000

/** Bytes of write-ahead log that trigger a checkpoint, as `max_wal_size` does in PostgreSQL. */
const maxWalBytes = 64 * 1024 * 1024

/** Rows from which on statistics are made of a fifth of the rows that PostgreSQL reads: it reads for a second otherwise. */
const largeTable = 5_000

interface DueTable {
  /** Quoted. */
  name: string
  needsVacuum: boolean
  isLarge: boolean
}

// The default thresholds of PostgreSQL's autovacuum.
const dueTable = `
  select format('%I', relname) as name, "needsVacuum", rows > ${largeTable} as "isLarge" from (
    select pg_class.relname, greatest(reltuples, n_live_tup) as rows, n_mod_since_analyze,
      n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
        as "needsVacuum",
      n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) as "needsAnalyze",
      n_dead_tup + n_mod_since_analyze as changes
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
  ) as tables
  where "needsVacuum" or "needsAnalyze"
  order by changes desc limit 1`

/**
 * Runs checkpoint, vacuum and analyze on an embedded database between the statements of its client. PGlite lacks
 * PostgreSQL's background processes (checkpointer, autovacuum): the WAL and the tables would grow without limit.
 */
export class Maintenance {
  readonly #pglite: PGlite
  readonly #onPanic: () => void
  readonly #timer: NodeJS.Timeout
  readonly #now: () => number
  #checkpointAt = 0
  #restsUntil = 0
  #running: Promise<void> = Promise.resolve()

  /**
   * @param onPanic called after an error after which PostgreSQL cannot continue, such as on a full disk
   * @param now milliseconds; the computer's, unless a test has its own
   */
  constructor(pglite: PGlite, onPanic: () => void, now = () => performance.now()) {
    this.#pglite = pglite
    this.#onPanic = onPanic
    this.#now = now
    this.#timer = setInterval(() => this.#tick(), interval)
  }

  /** Stops the timer; resolves when the current run has ended. */
  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.#running
  }

  #tick() {
    if (this.#pglite.isInTransaction()) return
    this.#running = this.run().catch((error) => {
      if (error.severity === 'PANIC') this.#onPanic()
      // Other errors also fail the client's next statement, which reports them.
    })
  }

  /** Does what is most due now; vacuum before analyze, which is still due in the next run. */
  async run(): Promise<void> {
    const position = await this.#queryRow<{ written: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as written`,
    )
    if (position && position.written - this.#checkpointAt > maxWalBytes) {
      this.#checkpointAt = position.written
      await this.#pglite.exec('checkpoint')
      return
    }
    const start = this.#now()
    if (start < this.#restsUntil) return
    const table = await this.#queryRow<DueTable>(dueTable)
    if (!table) return
    await this.#pglite.exec(maintain(table))
    const end = this.#now()
    this.#restsUntil = end + Math.min((end - start) * restFactor, restMax)
  }

  async #queryRow<Row>(query: string): Promise<Row | undefined> {
    const [result] = await this.#pglite.exec(query)
    return result?.rows[0] as Row | undefined
  }
}

function maintain({ name, needsVacuum, isLarge }: DueTable): string {
  if (needsVacuum) return `vacuum ${name}`
  if (!isLarge) return `analyze ${name}`
  return `begin; set local default_statistics_target = 20; analyze ${name}; commit`
}
