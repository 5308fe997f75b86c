import { describe, expect, it } from 'vitest'
import type { ActivityDay } from '../../contract/admin.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { activityCounts } from '../recount/store.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)

const stats = async () => (await app.call('GET /admin/stats', { as: boss })).body
const days = async () => (await app.call('GET /admin/activity', { as: boss })).body.data
// The database sets the rows' timestamps, and its day may have ended since the app's test clock was stopped.
const sumOfDays = async () => {
  app.clock.advance(Date.now() - app.clock.now())
  const all = await days()
  const sumOf = (count: (day: ActivityDay) => number) =>
    all.reduce((sum, day) => sum + count(day), 0)
  return { votes: sumOf((day) => day.votes), comments: sumOf((day) => day.comments) }
}
const check = () => app.db.transaction().execute((tx) => activityCounts.check(tx))

const vote = (as: TestUser, personalityId: string, type: 'UPVOTE' | 'DOWNVOTE' = 'UPVOTE') =>
  app.call('POST /votes', { as, body: { personalityId, type } })

describe('the statistics of the site', () => {
  it('count created and deleted content, and a changed vote once', async () => {
    const [ada, bo] = [await createPersonality(app), await createPersonality(app)]
    const [one, two] = [await createUser(app), await createUser(app)]
    const before = await stats()
    const daysBefore = await sumOfDays()
    await vote(one, ada.id)
    await vote(one, ada.id, 'DOWNVOTE')
    await vote(two, ada.id)
    await vote(two, bo.id)
    const hidden = await createComment(app, { author: one, personality: ada })
    await createComment(app, { author: two, personality: bo, isAnonymous: true })
    await app.call('PATCH /comments/:id/status', {
      as: boss,
      params: { id: hidden.id },
      body: { status: 'HIDDEN' },
    })
    expect(await stats()).toMatchObject({
      totalVotes: before.totalVotes + 3,
      totalComments: before.totalComments + 2,
      growth: {
        votesThisMonth: before.growth.votesThisMonth + 3,
        commentsThisMonth: before.growth.commentsThisMonth + 2,
      },
    })
    expect(await sumOfDays()).toEqual({
      votes: daysBefore.votes + 3,
      comments: daysBefore.comments + 2,
    })

    await app.call('DELETE /votes/:personalityId', { as: one, params: { personalityId: ada.id } })
    await app.call('DELETE /users/me', { as: two, body: { password: two.password } })
    await app.call('DELETE /personalities/:id', { as: boss, params: { id: ada.id } })
    const after = await stats()
    expect(after).toMatchObject({
      totalUsers: before.totalUsers - 1,
      totalPersonalities: before.totalPersonalities - 1,
      // The deleted account's detached vote and anonymous comment are still counted.
      totalVotes: before.totalVotes + 1,
      totalComments: before.totalComments + 1,
    })
    expect((await check()).wrong).toEqual([])
  })

  it('stay correct while many users vote, comment and register at the same time', async () => {
    const personalities = await Promise.all([
      createPersonality(app),
      createPersonality(app),
      createPersonality(app),
    ])
    const before = await stats()
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const one = await createUser(app)
        await Promise.all(personalities.map(({ id }) => vote(one, id)))
        await createComment(app, { author: one, personality: personalities[0] })
        return one
      }),
    )
    await Promise.all(
      people
        .slice(0, 6)
        .map((as) => app.call('DELETE /users/me', { as, body: { password: as.password } })),
    )
    expect(await stats()).toMatchObject({
      totalUsers: before.totalUsers + 6,
      totalVotes: before.totalVotes + 36,
      totalComments: before.totalComments + 6,
    })
    expect((await check()).wrong).toEqual([])
  })

  it('list the newest users and the top personalities', async () => {
    const top = await createPersonality(app, { name: 'Tova Top' })
    for (let index = 0; index < 20; index++) await vote(await createUser(app), top.id)
    const newest = await createUser(app, { name: 'Nils Newest' })
    const { recentUsers, topPersonalities } = await stats()
    expect(recentUsers).toHaveLength(5)
    expect(recentUsers[0]).toEqual({
      id: newest.id,
      name: 'Nils Newest',
      username: newest.username,
      email: newest.email,
      role: 'USER',
    })
    expect(topPersonalities.length).toBeLessThanOrEqual(5)
    expect(topPersonalities[0]).toMatchObject({ slug: top.slug, voteCount: 20 })
  })
})

describe('the activity by day', () => {
  it('lists the last thirty days in UTC, including days without activity', async () => {
    const old = await createUser(app)
    const { id } = await createPersonality(app)
    const timestamp = app.clock.now() - 3 * dayMs
    const before = (await days()).find(({ day }) => day === dayOf(timestamp))
    await app.db
      .insertInto('votes')
      .values({
        user_id: old.id,
        personality_id: id,
        type: 'UPVOTE',
        created_at: new Date(timestamp).toISOString(),
      })
      .execute()
    const all = await days()
    expect(all).toHaveLength(30)
    expect(all.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayOf(app.clock.now() - (29 - index) * dayMs)),
    )
    expect(all.find(({ day }) => day === dayOf(timestamp))?.votes).toBe((before?.votes ?? 0) + 1)
    expect(all[0]).toMatchObject({ votes: 0, comments: 0, registrations: 0 })
  })

  it('covers the days up to today, and the counts of the month restart with each month', async () => {
    const { growth, totalUsers } = await stats()
    expect(growth.usersThisMonth).toBeGreaterThan(0)
    app.clock.advance(62 * dayMs)
    const later = await createAdministrator(app)
    const { body } = await app.call('GET /admin/stats', { as: later })
    expect(body.growth).toEqual({
      usersThisMonth: 0,
      personalitiesThisMonth: 0,
      votesThisMonth: 0,
      commentsThisMonth: 0,
    })
    expect(body.totalUsers).toBe(totalUsers + 1)
    const response = await app.call('GET /admin/activity', { as: later })
    expect(response.body.data.every(({ votes }) => votes === 0)).toBe(true)
    app.clock.advance(-62 * dayMs)
  })

  it('is recounted when its counters differ from the rows', async () => {
    await app.db
      .insertInto('activity')
      .values({ kind: 'votes', day: '2020-02-02', amount: 7 })
      .execute()
    await app.db.updateTable('activity').where('kind', '=', 'users').set({ amount: 0 }).execute()
    expect((await check()).wrong).toEqual([
      { subject: '2020-02-02', counter: 'votes', stored: 7, counted: 0 },
      expect.objectContaining({ counter: 'users', stored: 0 }),
    ])
    await app.db.transaction().execute((tx) => activityCounts.repair(tx))
    expect((await check()).wrong).toEqual([])
  })
})
