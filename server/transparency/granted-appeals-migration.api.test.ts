import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { migrationsBefore } from '../../test/bridge.ts'
import { openTestDatabase } from '../../test/database.ts'
import { createTables, migrate } from '../platform/database/migrate.ts'

const database = await openTestDatabase('empty')
afterAll(database.close)
const { db } = database

it('lowers the excluded votes of their month when votes that were excluded before the migration are released', async () => {
  await createTables(database, await migrationsBefore('0073'))
  await sql`insert into personalities (slug, name) values ('ada', 'Ada')`.execute(db)
  await sql`
    insert into users (name, username) select 'Voter', 'voter' || n from generate_series(1, 7) as n
  `.execute(db)
  await sql`insert into vote_reviews default values`.execute(db)
  await sql`
    insert into vote_findings
      (review_id, personality_id, kind, window_start, window_end, signals, histogram, decided_at)
    select vote_reviews.id, personalities.id, 'COHORT', now(), now(), '[]', '[]', timestamptz '2026-08-15Z'
    from vote_reviews cross join personalities
  `.execute(db)
  await sql`
    select votes__hold(vote_reviews.id, personalities.id, array(select id from users))
    from vote_reviews cross join personalities
  `.execute(db)
  await sql`update vote_reviews set outcome = 'EXCLUDED'`.execute(db)
  await sql`update integrity_counts set month = '2026-08', total = total + 10`.execute(db)

  await migrate(database)
  await sql`select votes__release(id) from vote_reviews`.execute(db)
  await sql`update vote_reviews set outcome = 'RELEASED'`.execute(db)
  const { rows } = await sql`
    select total from integrity_counts where month = '2026-08' and kind = 'EXCLUDED'
  `.execute(db)
  expect(rows).toEqual([{ total: 10 }])
})
