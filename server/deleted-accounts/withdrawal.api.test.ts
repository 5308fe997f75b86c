import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  signInAgain,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const voters = votersOf(app)
const day = 24 * 60 * 60_000

/** A user who has voted, commented anonymously and commented by name; who joined later hides nobody. */
async function createActiveUser({ id }: TestPersonality, joinedDaysAgo = 30): Promise<TestUser> {
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
  return app.features.deletedAccounts.jobs.withdrawal.run()
}

/** Resets the groups of deleted and suspended accounts that earlier tests have left. */
async function resetGroup(): Promise<void> {
  await sql`delete from detachments`.execute(app.db)
  await sql`delete from vote_withdrawals`.execute(app.db)
}

/** The administrator, signed in by the present time of the clock. */
const signedIn = () => signInAgain(app, administrator)

const setStatus = ({ id }: TestUser, status: 'ACTIVE' | 'SUSPENDED', votes?: 'keep' | 'withdraw') =>
  app.call('PATCH /users/:id/status', {
    as: signedIn(),
    params: { id },
    body: { status, votes },
  })

const actionsOn = async ({ id: targetId }: TestUser) =>
  (await app.call('GET /admin/audit', { as: signedIn(), query: { targetId } })).body.data.map(
    ({ changes }) => changes,
  )

describe('the votes and anonymous comments of a deleted account', () => {
  it('stay visible as they were, while named content is deleted at once', async () => {
    const created = await createPersonality(app)
    const author = await createActiveUser(created)
    const read = async () => ({
      votes: (await app.call('GET /votes', { as: signedIn(), query: { limit: '100' } })).body,
      anonymous: (
        await app.call('GET /comments/:personalityId', {
          as: signedIn(),
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
    expect(rows).toEqual([
      { user_id: null, created_at: expect.stringMatching(/T00:00:00\.000Z$/) },
      { user_id: null, created_at: expect.stringMatching(/:00:00\.000Z$/) },
    ])
  })

  it('are withdrawn together once a month, when enough accounts were deleted', async () => {
    await resetGroup()
    const created = await createPersonality(app)
    for (let count = 1; count < limits.withdrawalMin; count++)
      await leave(await createActiveUser(created))
    expect(await runNextMonth()).toBe(false)
    expect(await countsOf(created)).toEqual({ votes: 4, comments: 4 })
    await leave(await createActiveUser(created))
    expect(await app.features.deletedAccounts.jobs.withdrawal.run()).toBe(false)
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
      await leave(await createActiveUser(created, 29))
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
    const done = await Promise.all([
      app.features.deletedAccounts.jobs.withdrawal.run(),
      other.features.deletedAccounts.jobs.withdrawal.run(),
    ])
    expect(done.toSorted()).toEqual([false, true])
    expect(await countsOf(created)).toEqual({ votes: 0, comments: 0 })
  })
})

describe('the votes of a suspended member', () => {
  const createVoters = (person: TestPersonality, joinedDaysAgo?: number) =>
    Promise.all(
      Array.from({ length: limits.withdrawalMin }, () => createActiveUser(person, joinedDaysAgo)),
    )

  it('keep counting unless the administrator withdraws them; the audit log says which', async () => {
    await resetGroup()
    const person = await createPersonality(app)
    const members = await createVoters(person)
    for (const [index, member] of members.entries()) {
      await setStatus(member, 'SUSPENDED', index === 0 ? 'keep' : undefined)
      expect(await actionsOn(member)).toEqual([
        [
          { field: 'votes', before: null, after: 'keep' },
          { field: 'status', before: 'ACTIVE', after: 'SUSPENDED' },
        ],
      ])
    }
    expect(await runNextMonth()).toBe(false)
    expect((await countsOf(person)).votes).toBe(5)
  })

  it('are withdrawn in a group once a month, and restored in a group after the suspensions', async () => {
    await resetGroup()
    const person = await createPersonality(app)
    const members = await createVoters(person)
    const [last, ...first] = members as [TestUser, ...TestUser[]]
    for (const member of first) await setStatus(member, 'SUSPENDED', 'withdraw')
    expect(await actionsOn(first[0] as TestUser)).toEqual([
      [
        { field: 'votes', before: null, after: 'withdraw' },
        { field: 'status', before: 'ACTIVE', after: 'SUSPENDED' },
      ],
    ])
    // Four are too few.
    expect(await runNextMonth()).toBe(false)
    expect((await countsOf(person)).votes).toBe(5)
    await app.call('PATCH /users/bulk', {
      as: signedIn(),
      body: { userIds: [last.id], updates: { status: 'SUSPENDED', votes: 'withdraw' } },
    })
    expect((await countsOf(person)).votes).toBe(5)
    expect(await runNextMonth()).toBe(true)
    expect((await countsOf(person)).votes).toBe(0)
    expect(await wrongCounters()).toEqual([])

    for (const member of members) await setStatus(member, 'ACTIVE')
    expect((await countsOf(person)).votes).toBe(0)
    const body = { email: last.email, password: commonPassword }
    const { access_token: token } = (await app.call('POST /auth/login', { body })).body
    const { data } = (await app.call('GET /votes/me', { as: { token } })).body
    expect(data).toMatchObject([{ state: 'WITHDRAWN' }])
    expect(await runNextMonth()).toBe(true)
    expect((await countsOf(person)).votes).toBe(5)
    expect(await wrongCounters()).toEqual([])
  })

  it('can be kept or withdrawn again while the suspension lasts, and its reason stays', async () => {
    await resetGroup()
    const person = await createPersonality(app)
    const members = await createVoters(person)
    const [one] = members as [TestUser, ...TestUser[]]
    const body = { status: 'SUSPENDED', votes: 'keep', reason: 'Spam' } as const
    const suspend = ({ id }: TestUser) =>
      app.call('PATCH /users/:id/status', { as: signedIn(), params: { id }, body })
    for (const member of members) {
      expect((await suspend(member)).body).toMatchObject({ suspendedVotes: 'keep' })
      // Without a choice nothing changes.
      expect((await setStatus(member, 'SUSPENDED')).body).toMatchObject({ suspendedVotes: 'keep' })
      expect((await setStatus(member, 'SUSPENDED', 'withdraw')).body).toMatchObject({
        status: 'SUSPENDED',
        suspensionReason: 'Spam',
        suspendedVotes: 'withdraw',
      })
    }
    expect((await actionsOn(one))[0]).toEqual([
      { field: 'votes', before: 'keep', after: 'withdraw' },
    ])
    expect((await countsOf(person)).votes).toBe(5)
    expect(await runNextMonth()).toBe(true)
    expect((await countsOf(person)).votes).toBe(0)

    // The votes that are withdrawn are restored in a group too.
    const userIds = members.map(({ id }) => id)
    const change = (updates: { role?: 'USER'; status?: 'SUSPENDED'; votes?: 'keep' }) =>
      app.call('PATCH /users/bulk', { as: signedIn(), body: { userIds, updates } })
    expect((await change({ role: 'USER', status: 'SUSPENDED' })).body).toEqual({
      updated: 0,
      unchanged: 5,
    })
    const kept = { votes: 'keep' } as const
    expect((await change(kept)).body).toEqual({ updated: 5, unchanged: 0 })
    expect((await change(kept)).body).toEqual({ updated: 0, unchanged: 5 })
    expect(await actionsOn(one)).toHaveLength(3)
    expect((await countsOf(person)).votes).toBe(0)
    expect(await runNextMonth()).toBe(true)
    expect((await countsOf(person)).votes).toBe(5)
    expect((await setStatus(one, 'ACTIVE')).body).toMatchObject({ suspendedVotes: null })
    // The choice alone suspends nobody.
    expect((await change(kept)).body).toEqual({ updated: 0, unchanged: 5 })
    expect(await wrongCounters()).toEqual([])
  })

  it('stay withdrawn when the role of the suspended member changes, and so does the reason', async () => {
    const member = await createUser(app)
    const params = { id: member.id }
    const body = { status: 'SUSPENDED', votes: 'withdraw', reason: 'Spam' } as const
    await app.call('PATCH /users/:id/status', { as: signedIn(), params, body })
    const updates = { role: 'ADMIN', status: 'SUSPENDED' } as const
    await app.call('PATCH /users/bulk', {
      as: signedIn(),
      body: { userIds: [member.id], updates },
    })
    const { data } = (
      await app.call('GET /users', { as: signedIn(), query: { search: member.username } })
    ).body
    expect(data).toMatchObject([
      { role: 'ADMIN', suspensionReason: 'Spam', suspendedVotes: 'withdraw' },
    ])
  })

  it('are not withdrawn if the suspension ends before', async () => {
    await resetGroup()
    const person = await createPersonality(app)
    const members = await createVoters(person)
    for (const member of members) await setStatus(member, 'SUSPENDED', 'withdraw')
    for (const member of members.slice(1)) await setStatus(member, 'ACTIVE')
    expect(await runNextMonth()).toBe(false)
    expect((await countsOf(person)).votes).toBe(5)
  })

  it('leave together with those of deleted accounts, but not with new accounts and such that have no counted votes', async () => {
    await resetGroup()
    const person = await createPersonality(app)
    const [one, two] = (await createVoters(person)) as [TestUser, TestUser, ...TestUser[]]
    const elsewhere = await createPersonality(app)
    const [held, unconfirmed] = [await createVoters(elsewhere), await createVoters(elsewhere)]
    await voters.hold(
      elsewhere.id,
      held.map(({ id }) => id),
    )
    for (const { id } of unconfirmed) await voters.confirm(id, false)
    const hidingNobody = [...(await createVoters(person, 29)), await createUser(app)]
    for (const member of [...hidingNobody, ...held, ...unconfirmed]) {
      await setStatus(member, 'SUSPENDED', 'withdraw')
    }
    await setStatus(one, 'SUSPENDED', 'withdraw')
    await leave(two)
    expect(await runNextMonth()).toBe(false)
    for (let count = 2; count < limits.withdrawalMin; count++) {
      await leave(await createActiveUser(person))
    }
    expect(await runNextMonth()).toBe(true)
    // Three of the first five are left: the new accounts' votes are withdrawn in the same group.
    expect((await countsOf(person)).votes).toBe(3)
    expect(await wrongCounters()).toEqual([])
  })
})
