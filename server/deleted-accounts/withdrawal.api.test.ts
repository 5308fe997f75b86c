import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  commonPassword,
  createAdministrator,
  createUser,
  type MadePersonality,
  personality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const day = 24 * 60 * 60_000

/** A member who has voted, commented anonymously and under the own name. */
async function active({ id }: MadePersonality, joinedDaysAgo = 60): Promise<TestUser> {
  const as = await createUser(app)
  await sql`
    update users set created_at = now() - make_interval(days => ${joinedDaysAgo}) where id = ${as.id}
  `.execute(app.db)
  const params = { personalityId: id }
  await app.call('POST /votes', { as, body: { ...params, type: 'UPVOTE' } })
  for (const isAnonymous of [true, false]) {
    await app.call('POST /comments', { as, body: { ...params, content: 'So it is', isAnonymous } })
  }
  return as
}

const leave = (as: TestUser) =>
  app.call('DELETE /users/me', { as, body: { password: commonPassword } })

async function countsOf({ id }: MadePersonality) {
  const { body } = await app.call('GET /personalities/:id/stats', { params: { id } })
  return { votes: body.voteCount, comments: body.commentCount }
}

async function wrongCounters() {
  const { wrong } = await recountAll(app.db)
  // The days of registration are moved by these tests, past what counts them.
  return wrong.filter(({ counter }) => counter !== 'users')
}

/** Lets the next month begin, in which the withdrawal runs. */
async function nextMonth(): Promise<boolean> {
  app.clock.advance(31 * day)
  return app.withdrawal.run()
}

/** Ends whatever group earlier tests have begun. */
async function startWithNone(): Promise<void> {
  await sql`delete from detachments`.execute(app.db)
}

describe('the votes and anonymous comments of a deleted account', () => {
  it('stay for everybody as they were, while what has a name goes at once', async () => {
    const made = await personality(app)
    const author = await active(made)
    const read = async () => ({
      votes: (await app.call('GET /votes', { as: administrator, query: { limit: '100' } })).body,
      anonymous: (
        await app.call('GET /comments/:personalityId', {
          as: administrator,
          params: { personalityId: made.id },
        })
      ).body.data.filter(({ isAnonymous }) => isAnonymous),
    })
    const before = await read()
    expect(await countsOf(made)).toEqual({ votes: 1, comments: 2 })
    expect((await leave(author)).status).toBe(204)
    expect(await read()).toEqual(before)
    expect(await countsOf(made)).toEqual({ votes: 1, comments: 1 })
    expect(await wrongCounters()).toEqual([])
  })

  it('are linked to nobody in the database, and their times are coarse', async () => {
    const made = await personality(app)
    const author = await active(made)
    await leave(author)
    const { rows } = await sql<{ user_id: string | null; created_at: string }>`
      select user_id, created_at from votes where personality_id = ${made.id}
      union all select user_id, created_at from comments where personality_id = ${made.id}
    `.execute(app.db)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.user_id).toBeNull()
      expect(row.created_at).toMatch(/:00:00\.000Z$/)
    }
  })

  it('leave together once a month, when enough accounts have left some', async () => {
    await startWithNone()
    const made = await personality(app)
    for (let count = 1; count < limits.withdrawalMin; count++) await leave(await active(made))
    expect(await nextMonth()).toBe(false)
    expect(await countsOf(made)).toEqual({ votes: 4, comments: 4 })
    await leave(await active(made))
    expect(await app.withdrawal.run()).toBe(false)
    expect(await nextMonth()).toBe(true)
    expect(await countsOf(made)).toEqual({ votes: 0, comments: 0 })
    expect(await wrongCounters()).toEqual([])
    await leave(await active(made))
    expect(await nextMonth()).toBe(false)
  })

  it('do not leave for accounts made to complete a group, nor for those that left none', async () => {
    await startWithNone()
    const made = await personality(app)
    await leave(await active(made))
    for (let count = 0; count < limits.withdrawalMin; count++) {
      await leave(await active(made, 3))
      await leave(await createUser(app))
    }
    expect(await nextMonth()).toBe(false)
    expect(await countsOf(made)).toEqual({ votes: 6, comments: 6 })
  })

  it('leave once, however many processes look', async () => {
    await startWithNone()
    const made = await personality(app)
    const other = await startApp()
    for (let count = 0; count < limits.withdrawalMin; count++) await leave(await active(made))
    app.clock.advance(31 * day)
    other.clock.advance(app.clock.now() - other.clock.now())
    const done = await Promise.all([app.withdrawal.run(), other.withdrawal.run()])
    expect(done.toSorted()).toEqual([false, true])
    expect(await countsOf(made)).toEqual({ votes: 0, comments: 0 })
  })
})
