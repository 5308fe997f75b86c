import { expect, it } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { createVoteWorld, runVoteOperations } from '../../test/vote-operations.ts'
import { recountAll } from '../recount/service.ts'

it('keeps every counter equal to its rows while votes, voters and holds change at once', async () => {
  const app = await startApp()
  const world = await createVoteWorld(app.db, 40, 6)
  const run = (seed: string) => runVoteOperations(app, world, { seed, count: 200, concurrency: 8 })
  // As two processes of a site, each with its own queue of votes.
  await Promise.all([run('one'), run('other')])
  expect((await recountAll(app.db)).wrong).toEqual([])
  const { votes, held, ineligible, verified } = await app.db
    .selectFrom('votes')
    .select(({ fn }) => [
      fn.countAll<number>().as('votes'),
      fn.countAll<number>().filterWhere('review_id', 'is not', null).as('held'),
      fn.countAll<number>().filterWhere('is_eligible', '=', false).as('ineligible'),
      fn.countAll<number>().filterWhere('is_verified', '=', true).as('verified'),
    ])
    .executeTakeFirstOrThrow()
  for (const part of [held, ineligible, verified]) {
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(votes)
  }
})
