import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../server/platform/database/database.ts'

/**
 * Waits until statements of this database wait for a lock of another transaction. Other test files use other databases of
 * the same server.
 */
export async function waitForBlocked(db: Db, statements = 1): Promise<void> {
  await expect.poll(() => countBlocked(db)).toBeGreaterThanOrEqual(statements)
}

async function countBlocked(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}
