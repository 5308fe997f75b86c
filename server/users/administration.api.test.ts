import { describe, expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const otherProcess = await startApp()
const boss = await createAdministrator(app, { name: 'Bea Boss' })

const setStatus = (
  as: TestUser,
  { id }: TestUser,
  status: 'ACTIVE' | 'SUSPENDED',
  reason?: string,
) => app.call('PATCH /users/:id/status', { as, params: { id }, body: { status, reason } })

const setRole = (as: TestUser, { id }: TestUser, role: 'USER' | 'ADMIN') =>
  app.call('PUT /users/:id/role', { as, params: { id }, body: { role } })

const remove = (as: TestUser, { id }: TestUser) =>
  app.call('DELETE /users/:id', { as, params: { id } })

const login = ({ email, password }: TestUser) =>
  app.call('POST /auth/login', { body: { email, password } })

async function auditEntriesOf({ id: targetId }: TestUser) {
  const { body } = await app.call('GET /admin/audit', { as: boss, query: { targetId } })
  return body.data
}

it('refuses members, in words', async () => {
  const member = await createUser(app)
  expect((await app.call('GET /users', { as: member })).problem).toMatchObject({
    statusCode: 403,
    message: 'You do not have permission to perform this action.',
  })
})

describe('suspending a user', () => {
  it('ends the sessions on every process, rejects the login and hides the reason from the public', async () => {
    const somebody = await createUser(app)
    const reply = await setStatus(boss, somebody, 'SUSPENDED', ' Spam, again and again ')
    expect(reply.body).toMatchObject({
      status: 'SUSPENDED',
      suspensionReason: 'Spam, again and again',
    })
    for (const process of [app, otherProcess]) {
      expect((await process.call('GET /auth/me', { as: somebody })).status).toBe(401)
    }
    expect((await login(somebody)).problem).toMatchObject({
      statusCode: 403,
      message: 'Your account has been suspended.',
    })
    const profile = await app.call('GET /users/profile/:id', { params: { id: somebody.id } })
    expect(profile.status).toBe(200)
    expect(profile.text).not.toContain('Spam')
    expect(await auditEntriesOf(somebody)).toMatchObject([
      {
        action: 'USER_STATUS_CHANGED',
        actor: { name: 'Bea Boss' },
        target: { name: somebody.name },
        changes: [
          { field: 'votes', before: null, after: 'keep' },
          { field: 'status', before: 'ACTIVE', after: 'SUSPENDED' },
        ],
        reason: 'Spam, again and again',
      },
    ])
  })

  it('is undone by activating, which deletes the reason and keeps old sessions ended', async () => {
    const somebody = await createUser(app)
    await setStatus(boss, somebody, 'SUSPENDED', 'A mistake')
    const reply = await setStatus(boss, somebody, 'ACTIVE')
    expect(reply.body).toMatchObject({ status: 'ACTIVE', suspensionReason: null })
    expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(401)
    expect((await login(somebody)).status).toBe(200)
    await setStatus(boss, somebody, 'ACTIVE')
    expect(await auditEntriesOf(somebody)).toHaveLength(2)
  })
})

describe('changing a role', () => {
  it('grants and revokes administration with the next request', async () => {
    const somebody = await createUser(app)
    expect((await setRole(boss, somebody, 'ADMIN')).body.role).toBe('ADMIN')
    expect((await app.call('GET /users', { as: somebody })).status).toBe(401)
    const session = { token: (await login(somebody)).body.access_token }
    expect((await otherProcess.call('GET /users', { as: session })).status).toBe(200)
    await setRole(boss, somebody, 'USER')
    expect((await otherProcess.call('GET /users', { as: session })).status).toBe(401)
    expect((await auditEntriesOf(somebody)).map((entry) => entry.changes)).toEqual([
      [{ field: 'role', before: 'ADMIN', after: 'USER' }],
      [{ field: 'role', before: 'USER', after: 'ADMIN' }],
    ])
  })

  it('is rejected on the administrator’s own account, like suspending and deleting', async () => {
    const own = { statusCode: 400, message: 'You cannot do this to your own account.' }
    expect((await setRole(boss, boss, 'USER')).problem).toMatchObject(own)
    expect((await setStatus(boss, boss, 'SUSPENDED')).problem).toMatchObject(own)
    expect((await remove(boss, boss)).problem).toMatchObject(own)
    expect((await app.call('GET /auth/me', { as: boss })).body.user.role).toBe('ADMIN')
  })

  it.each([
    ['demote', (as: TestUser, user: TestUser) => setRole(as, user, 'USER')],
    ['suspend', (as: TestUser, user: TestUser) => setStatus(as, user, 'SUSPENDED')],
    ['delete', remove],
  ] as const)('leaves an administrator when two %s each other at once', async (_, remove) => {
    const [one, two] = [await createAdministrator(app), await createAdministrator(app)]
    const statuses = (await Promise.all([remove(one, two), remove(two, one)])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(1)
    const left = await Promise.all(
      [one, two].map(async (as) => (await app.call('GET /auth/me', { as })).status),
    )
    expect(left.toSorted()).toEqual([200, 401])
  })

  it('leaves an administrator when one deletes their account while the other is demoted', async () => {
    const rest = await app.call('GET /users', { as: boss, query: { role: 'ADMIN', limit: '100' } })
    const userIds = rest.body.data.map(({ id }) => id).filter((id) => id !== boss.id)
    const demoted = { userIds, updates: { role: 'USER' as const } }
    await app.call('PATCH /users/bulk', { as: boss, body: demoted })
    const other = await createAdministrator(app)
    const [deletion, demotion] = await Promise.all([
      app.call('DELETE /users/me', { as: boss, body: { password: boss.password } }),
      setRole(boss, other, 'USER'),
    ])
    expect([deletion.status, demotion.status]).not.toEqual([204, 200])
    const left = await app.db.selectFrom('users').where('role', '=', 'ADMIN').select('id').execute()
    expect(left).toHaveLength(1)
    // The following tests need an administrator, whichever request won.
    if (deletion.status === 204)
      Object.assign(boss, await createAdministrator(app, { name: 'Bea Boss' }))
  })
})

describe('deleting a user', () => {
  it('deletes comments and profile, keeps the votes, and leaves an entry without a name in the audit log', async () => {
    const somebody = await createUser(app)
    const created = await createPersonality(app)
    const params = { personalityId: created.id }
    await app.call('POST /votes', { as: somebody, body: { ...params, type: 'UPVOTE' } })
    await createComment(app, { author: somebody, personality: created })
    expect((await remove(boss, somebody)).status).toBe(204)
    expect((await remove(boss, somebody)).status).toBe(404)
    expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(401)
    const stats = await app.call('GET /personalities/:id/stats', { params: { id: created.id } })
    expect(stats.body).toMatchObject({ voteCount: 1, commentCount: 0 })
    const [entry] = await auditEntriesOf(somebody)
    expect(entry).toMatchObject({
      action: 'USER_DELETED',
      target: { id: somebody.id, name: null, path: null },
    })
    const { text } = await app.call('GET /admin/audit', { as: boss })
    for (const trace of [somebody.name, somebody.username, somebody.email]) {
      expect(text).not.toContain(trace)
    }
  })
})

describe('changing a user', () => {
  it('changes the profile and records which fields changed, not their contents', async () => {
    const somebody = await createUser(app, { bio: 'An insulting biography' })
    const params = { id: somebody.id }
    const body = { bio: null, location: 'Riverton' }
    const reply = await app.call('PATCH /users/:id', { as: boss, params, body })
    expect(reply.body).toMatchObject({ bio: null, location: 'Riverton', name: somebody.name })
    const [entry] = await auditEntriesOf(somebody)
    expect(entry).toMatchObject({
      action: 'USER_CHANGED',
      changes: [{ field: 'fields', before: null, after: 'bio, location' }],
    })
    const taken = { username: boss.username.toUpperCase() }
    const clash = await app.call('PATCH /users/:id', { as: boss, params, body: taken })
    expect(clash.problem?.message).toBe('Username already taken')
    expect(await auditEntriesOf(somebody)).toHaveLength(1)
  })

  it('ignores role, status, verification and email', async () => {
    const somebody = await createUser(app)
    const body = { role: 'ADMIN', status: 'SUSPENDED', isVerified: true, email: 'x@y.example' }
    const url = `/api/users/${somebody.id}`
    const reply = await app.send({ method: 'PATCH', url, as: boss, body })
    const { email } = somebody
    expect(reply.body).toMatchObject({ role: 'USER', status: 'ACTIVE', isVerified: false, email })
  })
})

describe('changing many users', () => {
  const change = (userIds: string[], updates: { role?: 'USER' | 'ADMIN'; status?: 'SUSPENDED' }) =>
    app.call('PATCH /users/bulk', { as: boss, body: { userIds, updates, reason: 'Together' } })

  it('changes all of them and counts those that were unchanged', async () => {
    const [one, two, three] = [await createUser(app), await createUser(app), await createUser(app)]
    await setStatus(boss, three, 'SUSPENDED', 'Earlier')
    const ids = [one.id, two.id, three.id, one.id.toUpperCase()]
    const reply = await change(ids, { status: 'SUSPENDED' })
    expect(reply.body).toEqual({ updated: 2, unchanged: 1 })
    for (const as of [one, two]) {
      expect((await app.call('GET /auth/me', { as })).status).toBe(401)
      expect(await auditEntriesOf(as)).toMatchObject([{ reason: 'Together' }])
    }
    expect(await auditEntriesOf(three)).toMatchObject([{ reason: 'Earlier' }])
  })

  it('changes none of them when one is the viewer or does not exist', async () => {
    const somebody = await createUser(app)
    const own = await change([somebody.id, boss.id], { status: 'SUSPENDED' })
    expect(own.status).toBe(400)
    const unknownId = '01900000-0000-7000-8000-000000000000'
    const missing = await change([somebody.id, unknownId], { status: 'SUSPENDED' })
    expect(missing.problem).toMatchObject({
      statusCode: 404,
      message: '1 of these 2 members does not exist. Nothing was changed.',
    })
    expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(200)
    expect(await auditEntriesOf(somebody)).toEqual([])
  })

  it('rejects an empty list, more than 100 users, and an update without changes', async () => {
    const { id } = await createUser(app)
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect((await change([], { role: 'USER' })).problem?.message).toEqual([
      'Choose at least one member',
    ])
    expect((await change(many, { role: 'USER' })).problem?.message).toEqual([
      'Choose at most 100 members',
    ])
    expect((await change([id], {})).problem?.message).toEqual([
      'Say what to change: the role, the status or the votes',
    ])
  })
})

describe('user stats', () => {
  const readStats = async () => {
    // A new token each time, because the clock moves by more than its lifetime.
    const token = app.tokens.sign({ userId: boss.id, version: 0 })
    return (await app.call('GET /users/admin/stats', { as: { token } })).body
  }

  it('count all users, suspended ones, and those of this week and the last', async () => {
    const before = await readStats()
    await createUser(app)
    await setStatus(boss, await createUser(app), 'SUSPENDED')
    const totals = {
      totalUsers: before.totalUsers + 2,
      activeUsers: before.activeUsers + 1,
      suspendedUsers: before.suspendedUsers + 1,
    }
    const { totalUsers } = totals
    const thisWeek = { newUsersThisWeek: totalUsers, newUsersLastWeek: 0, growth: 100 }
    const lastWeek = { newUsersThisWeek: 0, newUsersLastWeek: totalUsers, growth: -100 }
    const earlier = { newUsersThisWeek: 0, newUsersLastWeek: 0, growth: 0 }
    expect(await readStats()).toEqual({ ...totals, ...thisWeek })
    const minute = 60_000
    const week = 7 * 24 * 60 * minute
    // On both sides of the time of day at which they registered.
    app.clock.advance(week - 5 * minute)
    expect(await readStats()).toEqual({ ...totals, ...thisWeek })
    app.clock.advance(6 * minute)
    expect(await readStats()).toEqual({ ...totals, ...lastWeek })
    app.clock.advance(week - 6 * minute)
    expect(await readStats()).toEqual({ ...totals, ...lastWeek })
    app.clock.advance(6 * minute)
    expect(await readStats()).toEqual({ ...totals, ...earlier })
  })
})
