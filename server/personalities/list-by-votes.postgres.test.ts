import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openExplainingCopy } from '../../test/explaining-copy.ts'
import { listPersonalities } from './store.ts'

it('reads few pages for the list by votes, however many personalities have no votes yet', async () => {
  const database = await openExplainingCopy()
  const { db } = database
  await sql`
    insert into personalities (name, slug, party, position, bio)
    select 'Person ' || number, 'person-' || number, 'Party', 'Mayor', repeat('A sentence. ', 50)
    from generate_series(1, 3000) as number
  `.execute(db)
  // Two of each count.
  await sql`
    update personality_totals set upvote_count = number / 2
    from (select id, row_number() over () as number from personalities limit 40) as voted
    where personality_id = id
  `.execute(db)
  await sql`analyze`.execute(db)
  // A statement may get one plan for all values after some runs.
  for (let run = 0; run < 10; run++) {
    database.takePlans()
    const { data } = await listPersonalities(db, {
      page: 1,
      limit: 12,
      sortBy: 'voteCount',
      order: 'desc',
    })
    expect(data.map(({ voteCount }) => voteCount).slice(0, 3)).toEqual([20, 19, 19])
  }
  const pages = database.takePlans().reduce((sum, plan) => sum + plan.pages, 0)
  expect(pages).toBeLessThan(300)
})
