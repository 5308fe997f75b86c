import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { isStalePlan, isUnknownStatement } from './error-codes.ts'

const maxAttempts = 3

/**
 * Deadlock or serialization failure, where the database aborted this transaction in favour of another, or a prepared
 * statement that cannot be used any more.
 */
const isRetryable = (error: unknown) =>
  ['40P01', '40001'].includes((error as { code?: string }).code ?? '') ||
  isStalePlan(error) ||
  isUnknownStatement(error)

/** Runs `work` again after such a failure; it must have no effects that the database does not take back. */
export async function retryAborted<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
    }
  }
}

/** Runs `work` in a transaction and retries it after a deadlock; `work` must have no effects outside the transaction. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryAborted(() => db.transaction().execute(work))

/**
 * As `inTransaction`, but does not wait until the commit is on disk, so that votes do not wait for the disk behind it. Only for
 * steps of work that goes on from its last stored step: a crash of the database may lose the last ones, in their order, unless
 * a later commit was waited for. Its prepared statements are planned once for all values, which are alike from step to step.
 */
export const inResumedTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`
      select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)
    `.execute(tx)
    return work(tx)
  })
