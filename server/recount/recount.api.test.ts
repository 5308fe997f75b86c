import { beforeAll, expect, it } from 'vitest'
import { createPersonality, createUser } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { checkVoteCounts, repairVoteCounts } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})

const check = () => app.db.transaction().execute(checkVoteCounts)

it('finds each counter that differs from its rows, and repairs it', async () => {
  const [ada, bo, cy] = [
    await createPersonality(app, { slug: 'ada' }),
    await createPersonality(app, { slug: 'bo' }),
    await createPersonality(app, { slug: 'cy' }),
  ]
  const voters = await Promise.all(Array.from({ length: 3 }, () => createUser(app)))
  for (const [index, as] of voters.entries()) {
    const type = index === 0 ? 'DOWNVOTE' : 'UPVOTE'
    await app.call('POST /votes', { as, body: { personalityId: ada.id, type } })
  }
  expect(await check()).toEqual({ total: 6, wrong: [] })

  const corrupt = (id: string, counts: { upvote_count?: number; downvote_count?: number }) =>
    app.db.updateTable('personality_totals').where('personality_id', '=', id).set(counts).execute()
  await corrupt(ada.id, { upvote_count: 7, downvote_count: 0 })
  await corrupt(bo.id, { downvote_count: 2 })
  await app.db.deleteFrom('personality_totals').where('personality_id', '=', cy.id).execute()
  expect(await check()).toEqual({
    total: 6,
    wrong: [
      { subject: 'ada', counter: 'upvoteCount', stored: 7, counted: 2 },
      { subject: 'ada', counter: 'downvoteCount', stored: 0, counted: 1 },
      { subject: 'bo', counter: 'downvoteCount', stored: 2, counted: 0 },
      { subject: 'cy', counter: 'upvoteCount', stored: null, counted: 0 },
      { subject: 'cy', counter: 'downvoteCount', stored: null, counted: 0 },
    ],
  })

  await app.db.transaction().execute(repairVoteCounts)
  expect(await check()).toEqual({ total: 6, wrong: [] })
  const { body } = await app.call('GET /personalities/:slug', { params: { slug: 'ada' } })
  expect(body).toMatchObject({ upvoteCount: 2, downvoteCount: 1, voteCount: 3 })
})

it('repairs while users vote, without losing a vote', async () => {
  const { id } = await createPersonality(app)
  const voters = await Promise.all(Array.from({ length: 20 }, () => createUser(app)))
  await Promise.all([
    ...voters.map((as) =>
      app.call('POST /votes', { as, body: { personalityId: id, type: 'UPVOTE' } }),
    ),
    app.db.transaction().execute(repairVoteCounts),
  ])
  expect((await check()).wrong).toEqual([])
  const { body } = await app.call('GET /votes/:personalityId', { params: { personalityId: id } })
  expect(body.upvoteCount).toBe(20)
})
