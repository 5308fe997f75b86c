import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openExplainingCopy } from '../../test/explaining-copy.ts'
import { findChanges } from './store.ts'

it('reads few pages for each vote, however many comments came since', async () => {
  const database = await openExplainingCopy()
  const { db } = database
  // Twenty comments on most personalities, as PostgreSQL expects, and three thousand on ten of them.
  await sql`
    insert into personalities (name, slug, party, position)
    select 'Person ' || number, 'person-' || number, 'Party', 'Mayor' from generate_series(1, 1000) as number
  `.execute(db)
  const { id: author } = await db
    .insertInto('users')
    .values({ name: 'Author', username: 'author' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into comments (personality_id, content, is_anonymous, user_id)
    select id, 'Text', false, ${author} from personalities
    cross join lateral generate_series(1, case when slug like '%00' then 3000 else 20 end)
  `.execute(db)
  // VACUUM marks pages as visible to all when their commit has been flushed and ANALYZE has no snapshot.
  await sql`checkpoint`.execute(db)
  await sql`vacuum comments`.execute(db)
  await sql`analyze`.execute(db)
  const { rows: popular } = await sql<{ id: string }>`
    select id from personalities where slug like '%00'
  `.execute(db)
  const time = new Date(0).toISOString()
  const own = popular.map(({ id }) => ({
    viewerId: author,
    personalityId: id,
    time,
    lastHour: Date.parse(time),
  }))
  // A statement may get one plan for all values after some runs.
  for (let run = 0; run < 10; run++) {
    database.takePlans()
    await findChanges(db, own)
  }
  const pages = database.takePlans().reduce((sum, plan) => sum + plan.pages, 0)
  expect(pages).toBeLessThan(10 * own.length)
})
