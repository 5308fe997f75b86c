import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds between looks at what there is to do; each does one thing at most. */
const interval = 20_000

/** Bytes of write-ahead log after which a checkpoint makes room, as PostgreSQL does by `max_wal_size`. */
const checkpointAfter = 64 * 1024 * 1024

// The thresholds of PostgreSQL's own autovacuum.
const dueTable = `
  select format('%I', pg_class.relname) as name
  from pg_stat_user_tables join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
  order by n_dead_tup + n_mod_since_analyze desc limit 1`

/**
 * Checkpoints, vacuums and analyzes an embedded database between the statements of its client. PostgreSQL leaves
 * that to background processes, which PGlite does not have: the log and the tables would grow without end.
 */
export class Maintenance {
  readonly #pglite: PGlite
  readonly #timer: NodeJS.Timeout
  #checkpointAt = 0
  #running: Promise<void> = Promise.resolve()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#timer = setInterval(() => this.#tick(), interval)
  }

  /** Resolves when nothing runs any more. */
  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.#running
  }

  #tick() {
    if (this.#pglite.isInTransaction()) return
    // A failure, such as a full disk, is met again by the next statement of the client, which reports it.
    this.#running = this.#run().catch(() => undefined)
  }

  async #run(): Promise<void> {
    const written = await this.#one<number>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as value`,
    )
    if (written !== undefined && written - this.#checkpointAt > checkpointAfter) {
      this.#checkpointAt = written
      await this.#pglite.exec('checkpoint')
      return
    }
    const table = await this.#one<string>(`select name as value from (${dueTable}) as due`)
    if (table) await this.#pglite.exec(`vacuum (analyze) ${table}`)
  }

  async #one<Value>(query: string): Promise<Value | undefined> {
    const [result] = await this.#pglite.exec(query)
    return (result?.rows[0] as { value: Value } | undefined)?.value
  }
}
