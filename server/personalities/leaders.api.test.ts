import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { updateHistory } from '../history/service.ts'

const app = await startApp()

/** Creates a personality with votes of new users. */
async function createVoted(name: string, upvotes: number, downvotes: number) {
  const { id } = await createPersonality(app, { name })
  await sql`
    with voters as (
      insert into users (name, username)
      select 'Voter', 'v' || substr(md5(random()::text), 1, 18) from generate_series(1, ${upvotes + downvotes})
      returning id
    )
    insert into votes (user_id, personality_id, type)
    select id, ${id}, (case when row_number() over () <= ${upvotes} then 'UPVOTE' else 'DOWNVOTE' end)::vote_type
    from voters
  `.execute(app.db)
  return id
}

it('lists the leaders by the lower bound of the interval, from 20 votes on, five each', async () => {
  await createVoted('Few but all', 19, 0)
  await createVoted('Loved', 95, 5)
  await createVoted('Liked by few', 20, 0)
  await createVoted('Hated', 4, 60)
  await createVoted('Split', 50, 50)
  await createVoted('Split by few', 10, 10)
  await createVoted('Leaning', 40, 20)
  await createVoted('Nobody', 0, 0)
  // Nothing is ranked before the job has run.
  const before = await app.call('GET /personalities/leaders')
  expect(before.body).toEqual({ mostApproved: [], mostOpposed: [], mostDivisive: [] })
  await updateHistory(app)
  app.responseCache.drop()
  const { body } = await app.call('GET /personalities/leaders')
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  expect(names(body.mostApproved)).toEqual([
    'Loved',
    'Liked by few',
    'Leaning',
    'Split',
    'Split by few',
  ])
  expect(names(body.mostOpposed).slice(0, 3)).toEqual(['Hated', 'Split', 'Split by few'])
  expect(names(body.mostDivisive).slice(0, 3)).toEqual(['Split', 'Split by few', 'Leaning'])
  expect(body.mostApproved[0]).toMatchObject({ upvoteCount: 95, downvoteCount: 5 })
  const { body: list } = await app.call('GET /personalities', {
    query: { sortBy: 'bestSupported' },
  })
  expect(names(list.data)).toEqual([
    'Loved',
    'Liked by few',
    'Few but all',
    'Leaning',
    'Split',
    'Split by few',
    'Hated',
    'Nobody',
  ])
})
