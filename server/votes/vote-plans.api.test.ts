import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import { openTestDatabase } from '../../test/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const idsOf = async (insert: ReturnType<typeof sql<{ id: string }>>) =>
  (await insert.execute(db)).rows.map(({ id }) => id)

/** Pages that one vote reads or writes. */
async function pagesOfVote(userId: string, personalityId: string, type: VoteType): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json)
    select votes__write(array[${userId}::uuid], array[${personalityId}::uuid], array[${type}::vote_type])
  `.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN)
}

it('writes a vote without reading the totals of other personalities', async () => {
  const [userId = ''] = await idsOf(sql`
    insert into users (name, username) values ('Voter', 'voter') returning id
  `)
  const [personalityId = ''] = await idsOf(sql`
    insert into personalities (slug, name, party, position, bio)
    select 'p' || n, 'Personality', 'Party', 'Position', 'Biography' from generate_series(1, 3000) as n returning id
  `)
  // The statistics are from before the first votes: all counts seem to be the same.
  await sql`analyze`.execute(db)
  // Plans the statement, which is kept, and reads the catalog.
  await pagesOfVote(userId, personalityId, 'UPVOTE')
  for (let votes = 0; votes < 5; votes += 1) {
    await sql`update personality_totals set upvote_count = upvote_count + 1`.execute(db)
  }
  const pages: number[] = []
  for (const type of ['DOWNVOTE', 'UPVOTE', 'DOWNVOTE'] as const) {
    pages.push(await pagesOfVote(userId, personalityId, type))
  }
  // PostgreSQL's own maintenance may have it read some of the catalog again.
  expect(Math.min(...pages)).toBeLessThan(50)
})
