import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds between runs; each runs at most one checkpoint or vacuum. */
const interval = 20_000

/** Bytes of write-ahead log that trigger a checkpoint, as `max_wal_size` does in PostgreSQL. */
const maxWalBytes = 64 * 1024 * 1024

// The default thresholds of PostgreSQL's autovacuum.
const tableToVacuum = `
  select format('%I', pg_class.relname) as name
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
  order by n_dead_tup + n_mod_since_analyze desc limit 1`

/**
 * Runs checkpoint, vacuum and analyze on an embedded database between the statements of its client. PGlite lacks
 * PostgreSQL's background processes (checkpointer, autovacuum): the WAL and the tables would grow without limit.
 */
export class Maintenance {
  readonly #pglite: PGlite
  readonly #onPanic: () => void
  readonly #timer: NodeJS.Timeout
  #checkpointAt = 0
  #running: Promise<void> = Promise.resolve()

  /** @param onPanic called after an error after which PostgreSQL cannot continue, such as on a full disk */
  constructor(pglite: PGlite, onPanic: () => void) {
    this.#pglite = pglite
    this.#onPanic = onPanic
    this.#timer = setInterval(() => this.#tick(), interval)
  }

  /** Stops the timer; resolves when the current run has ended. */
  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.#running
  }

  #tick() {
    if (this.#pglite.isInTransaction()) return
    this.#running = this.#run().catch((error) => {
      if (error.severity === 'PANIC') this.#onPanic()
      // Other errors also fail the client's next statement, which reports them.
    })
  }

  async #run(): Promise<void> {
    const written = await this.#queryValue<number>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as value`,
    )
    if (written !== undefined && written - this.#checkpointAt > maxWalBytes) {
      this.#checkpointAt = written
      await this.#pglite.exec('checkpoint')
      return
    }
    const table = await this.#queryValue<string>(
      `select name as value from (${tableToVacuum}) as due`,
    )
    if (table) await this.#pglite.exec(`vacuum (analyze) ${table}`)
  }

  async #queryValue<Value>(query: string): Promise<Value | undefined> {
    const [result] = await this.#pglite.exec(query)
    return (result?.rows[0] as { value: Value } | undefined)?.value
  }
}
