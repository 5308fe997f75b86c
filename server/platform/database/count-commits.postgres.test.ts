import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { countCommits } from './count-commits.ts'

it('counts what other connections have committed, also for a role without rights of its own', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const before = await countCommits(db)
    await db.connection().execute(async (connection) => {
      for (let count = 0; count < 100; count += 1) await sql`select`.execute(connection)
      await sql`select pg_stat_force_next_flush()`.execute(connection)
    })
    await vi.waitFor(
      async () => expect((await countCommits(db)) - before).toBeGreaterThan(100),
      20_000,
    )
  } finally {
    await close()
  }
})
