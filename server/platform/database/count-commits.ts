import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Transactions that have been committed in this database since it began to count. The count follows by a
 * second, because each connection tells it from time to time.
 */
export async function countCommits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select pg_stat_get_db_xact_commit(oid)::float8 as count from pg_database
    where datname = current_database()
  `.execute(db)
  return rows[0]?.count ?? 0
}
