import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const day = 24 * 60 * 60_000

/** A user who has voted, commented anonymously and commented by name. */
async function createActiveUser({ id }: TestPersonality, joinedDaysAgo = 60): Promise<TestUser> {
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

async function countsOf({ id }: TestPersonality) {
  const { body } = await app.call('GET /personalities/:id/stats', { params: { id } })
  return { votes: body.voteCount, comments: body.commentCount }
}

async function wrongCounters() {
  const { wrong } = await recountAll(app.db)
  // These tests change registration dates directly, without the trigger that counts them.
  return wrong.filter(({ counter }) => counter !== 'users')
}

/** Advances the clock to the next month and runs the withdrawal. */
async function runNextMonth(): Promise<boolean> {
  app.clock.advance(31 * day)
  return app.withdrawal.run()
}

/** Resets the group of deleted accounts that earlier tests have left. */
async function resetGroup(): Promise<void> {
  await sql`delete from detachments`.execute(app.db)
}

describe('the votes and anonymous comments of a deleted account', () => {
  it('stay visible as they were, while named content is deleted at once', async () => {
    const created = await createPersonality(app)
    const author = await createActiveUser(created)
    const read = async () => ({
      votes: (await app.call('GET /votes', { as: administrator, query: { limit: '100' } })).body,
      anonymous: (
        await app.call('GET /comments/:personalityId', {
          as: administrator,
          params: { personalityId: created.id },
        })
      ).body.data.filter(({ isAnonymous }) => isAnonymous),
    })
    const before = await read()
    expect(await countsOf(created)).toEqual({ votes: 1, comments: 2 })
    expect((await leave(author)).status).toBe(204)
    expect(await read()).toEqual(before)
    expect(await countsOf(created)).toEqual({ votes: 1, comments: 1 })
    expect(await wrongCounters()).toEqual([])
  })

  it('are detached from the user in the database, with coarse timestamps', async () => {
    const created = await createPersonality(app)
    const author = await createActiveUser(created)
    await leave(author)
    const { rows } = await sql<{ user_id: string | null; created_at: string }>`
      select user_id, created_at from votes where personality_id = ${created.id}
      union all select user_id, created_at from comments where personality_id = ${created.id}
    `.execute(app.db)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.user_id).toBeNull()
      expect(row.created_at).toMatch(/:00:00\.000Z$/)
    }
  })

  it('are withdrawn together once a month, when enough accounts were deleted', async () => {
    await resetGroup()
    const created = await createPersonality(app)
    for (let count = 1; count < limits.withdrawalMin; count++)
      await leave(await createActiveUser(created))
    expect(await runNextMonth()).toBe(false)
    expect(await countsOf(created)).toEqual({ votes: 4, comments: 4 })
    await leave(await createActiveUser(created))
    expect(await app.withdrawal.run()).toBe(false)
    expect(await runNextMonth()).toBe(true)
    expect(await countsOf(created)).toEqual({ votes: 0, comments: 0 })
    expect(await wrongCounters()).toEqual([])
    await leave(await createActiveUser(created))
    expect(await runNextMonth()).toBe(false)
  })

  it('are not withdrawn because of new accounts or of accounts without votes and comments', async () => {
    await resetGroup()
    const created = await createPersonality(app)
    await leave(await createActiveUser(created))
    for (let count = 0; count < limits.withdrawalMin; count++) {
      await leave(await createActiveUser(created, 3))
      await leave(await createUser(app))
    }
    expect(await runNextMonth()).toBe(false)
    expect(await countsOf(created)).toEqual({ votes: 6, comments: 6 })
  })

  it('are withdrawn once when several processes run', async () => {
    await resetGroup()
    const created = await createPersonality(app)
    const other = await startApp()
    for (let count = 0; count < limits.withdrawalMin; count++)
      await leave(await createActiveUser(created))
    app.clock.advance(31 * day)
    other.clock.advance(app.clock.now() - other.clock.now())
    const done = await Promise.all([app.withdrawal.run(), other.withdrawal.run()])
    expect(done.toSorted()).toEqual([false, true])
    expect(await countsOf(created)).toEqual({ votes: 0, comments: 0 })
  })
})
