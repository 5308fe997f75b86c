import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import { openTestDatabase } from '../../test/database.ts'
import { createAdministrator, createPersonality, createUser } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { day, insertVotes, manyVotes } from '../../test/past-votes.ts'
import { recountAll } from '../recount/service.ts'
import { updateHistory } from './service.ts'

/** An app with a database of its own, because the list is about all personalities. */
const startAlone = async () => startApp({}, { database: await openTestDatabase() })

const votes = (ups: number, downs: number, age: number) => [
  ...manyVotes(ups, 'UPVOTE', age),
  ...manyVotes(downs, 'DOWNVOTE', age),
]

/** Creates a personality with votes of ten days ago and of an hour ago; both are upvotes and downvotes. */
async function createMoved(
  app: TestApp,
  name: string,
  before: [number, number],
  since: [number, number],
) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const personality = await createPersonality(app, { name, slug, party: 'Harbour Party' })
  await insertVotes(app, personality.id, [...votes(...before, 10 * day), ...votes(...since, 0)])
  return personality
}

/** The list after the job has run. */
async function listMoving(app: TestApp) {
  await updateHistory(app)
  app.responseCache.drop()
  return (await app.call('GET /personalities/moving')).body.data
}

const namesOf = async (app: TestApp) => (await listMoving(app)).map(({ name }) => name)

it('lists the six personalities whose support changed most in seven days, the largest change first', async () => {
  const app = await startAlone()
  await createMoved(app, 'Up by 20', [30, 30], [40, 0])
  await createMoved(app, 'Down by 50', [40, 0], [0, 40])
  await createMoved(app, 'The same', [30, 30], [30, 30])
  const tied = [
    await createMoved(app, 'Up by 10', [30, 30], [15, 0]),
    await createMoved(app, 'Down by 10', [30, 30], [0, 15]),
  ]
  expect(await namesOf(app)).toHaveLength(4)
  await createMoved(app, 'Up by 12', [30, 30], [19, 0])
  await createMoved(app, 'Down by 12', [30, 30], [0, 19])
  await createMoved(app, 'Up by 8', [30, 30], [11, 0])
  const list = await listMoving(app)
  expect(list.slice(0, 2)).toEqual([
    {
      slug: 'down-by-50',
      name: 'Down by 50',
      party: 'Harbour Party',
      isIndependent: true,
      change: -50,
      supportPercentage: 50,
    },
    {
      slug: 'up-by-20',
      name: 'Up by 20',
      party: 'Harbour Party',
      isIndependent: true,
      change: 20,
      supportPercentage: 70,
    },
  ])
  expect(list.map(({ change }) => Math.abs(change))).toEqual([50, 20, 12, 12, 10, 10])
  const byId = tied.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(list.slice(4).map(({ slug }) => slug)).toEqual(byId.map(({ slug }) => slug))
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('needs thirty votes seven days ago and thirty now', async () => {
  const app = await startAlone()
  await createMoved(app, 'Had 29', [29, 0], [0, 40])
  const lost = await createMoved(app, 'Has 29', [20, 20], [0, 0])
  await createMoved(app, 'Had 30', [30, 0], [0, 40])
  const removeUpvotes = (count: number) =>
    sql`
    delete from votes where id in (
      select id from votes where personality_id = ${lost.id} and type = 'UPVOTE' limit ${count}
    )
  `.execute(app.db)
  await removeUpvotes(10)
  expect(await namesOf(app)).toEqual(['Had 30', 'Has 29'])
  await removeUpvotes(1)
  expect(await namesOf(app)).toEqual(['Had 30'])
})

it('compares with the votes of seven days ago only when five voters differ', async () => {
  const app = await startAlone()
  const { id } = await createMoved(app, 'Slow', [30, 30], [0, 0])
  const cast = async () => {
    const body = { personalityId: id, type: 'UPVOTE' as VoteType }
    await app.call('POST /votes', { as: await createUser(app), body })
  }
  for (let count = 0; count < 4; count++) await cast()
  expect(await listMoving(app)).toEqual([])
  await cast()
  expect(await listMoving(app)).toMatchObject([{ change: 4, supportPercentage: 54 }])
})

it('says nothing that the charts do not show, forgets a change after a week, and agrees with the recount', async () => {
  const app = await startAlone()
  const made = await Promise.all(
    Array.from({ length: 5 }, (_, index) => createPersonality(app, { name: `Person ${index}` })),
  )
  // Different numbers of votes on each of the last twelve days.
  for (const [index, { id }] of made.entries()) {
    const days = Array.from({ length: 12 }, (_, age) =>
      votes((index * 7 + age * 5) % 12, (index * 3 + age * 11) % 9, age * day),
    )
    await insertVotes(app, id, days.flat())
  }
  const bySlug = new Map(made.map((personality) => [personality.slug, personality.id]))
  const lengths: number[] = []
  for (let passed = 0; passed < 9; passed++) {
    const list = await listMoving(app)
    lengths.push(list.length)
    for (const { slug, change, supportPercentage } of list) {
      const params = { id: bySlug.get(slug) ?? '' }
      const { body } = await app.call('GET /personalities/:id/history', {
        params,
        query: { period: 'all' },
      })
      const weekAgo = new Date(app.clock.now() - 7 * day).toISOString()
      const before = body.points.findLast(({ time }) => time <= weekAgo)?.supportPercentage
      expect(supportPercentage - change).toBe(before)
      const stats = await app.call('GET /personalities/:id/stats', { params })
      expect(supportPercentage).toBe(stats.body.supportPercentage)
    }
    expect((await recountAll(app.db)).wrong).toEqual([])
    app.clock.advance(day)
  }
  expect(lengths[0]).toBeGreaterThan(0)
  expect(lengths.at(-1)).toBe(0)
})

it('keeps the list over a restart, and leaves out a personality that is deleted', async () => {
  const app = await startApp()
  const gone = await createMoved(app, 'Deleted', [40, 0], [0, 40])
  await createMoved(app, 'Left', [30, 30], [40, 0])
  expect(await namesOf(app)).toEqual(['Deleted', 'Left'])
  const restarted = await startApp()
  const again = await restarted.call('GET /personalities/moving')
  expect(again.body.data.map(({ name }) => name)).toEqual(['Deleted', 'Left'])
  const as = await createAdministrator(restarted)
  await restarted.call('DELETE /personalities/:id', { as, params: { id: gone.id } })
  expect(await namesOf(restarted)).toEqual(['Left'])
  expect((await recountAll(restarted.db)).wrong).toEqual([])
})

it('lets recount find and repair changes that differ from the votes', async () => {
  const app = await startAlone()
  const [first, second] = [
    await createMoved(app, 'First', [40, 0], [0, 40]),
    await createMoved(app, 'Second', [30, 30], [40, 0]),
  ]
  const list = await listMoving(app)
  const moves = app.db.updateTable('personality_moves')
  await moves.where('personality_id', '=', first.id).set({ change: 7 }).execute()
  await app.db.deleteFrom('personality_moves').where('personality_id', '=', second.id).execute()
  expect((await recountAll(app.db, { repair: true })).wrong).toEqual([
    { subject: 'first', counter: 'change of support in seven days', stored: 7, counted: -50 },
    { subject: 'second', counter: 'votes in seven days', stored: null, counted: 1 },
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  expect(await listMoving(app)).toEqual(list)
})

it('gives a personality of that name another path than the list', async () => {
  const app = await startApp()
  const as = await createAdministrator(app)
  const made = await app.call('POST /personalities', { as, body: { name: 'Moving' } })
  expect(made.body.slug).toBe('moving-personality')
})
