import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  commonPassword,
  createAdministrator,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { type Actor, startApp, type TestApp } from '../../test/harness.ts'

const app = await startApp()
const other = await startApp()
const administrator = await createAdministrator(app)
const member = await createUser(app)

const lifetime = limits.passwordConfirmationMinutes * 60_000
const second = 1000

/** A session of the administrator that began so long ago that the login counts no more. */
function oldSession(at: TestApp = app): Actor {
  const token = at.tokens.sign({ userId: administrator.id, version: 0 })
  for (const { clock } of new Set([at, app, other])) clock.advance(lifetime)
  return { token }
}

const confirm = (as: Actor, password = commonPassword, at = app) =>
  at.call('POST /auth/confirm-password', { as, body: { password } })

const deleteMember = (as: Actor, { id }: TestUser, at = app) =>
  at.call('DELETE /users/:id', { as, params: { id } })

const setRole = (as: Actor, at = app) =>
  at.call('PUT /users/:id/role', { as, params: { id: member.id }, body: { role: 'USER' } })

const asked = { status: 403, problem: { code: 'passwordNeeded' } }

describe('a session', () => {
  it('is asked for the password ten minutes after the login, and not before', async () => {
    const token = app.tokens.sign({ userId: administrator.id, version: 0 })
    // Tokens know the second in which they were issued.
    app.clock.advance(lifetime - second)
    expect((await setRole({ token })).status).toBe(200)
    app.clock.advance(second)
    expect(await setRole({ token })).toMatchObject(asked)
  })

  it('does what it asked for after the right password, in every process, and is asked again after ten minutes', async () => {
    const as = oldSession()
    const leaving = await createUser(app)
    expect(await deleteMember(as, leaving)).toMatchObject(asked)
    expect(await confirm(as)).toMatchObject({ status: 204, text: '' })
    for (const each of [app, other]) expect((await setRole(as, each)).status).toBe(200)
    app.clock.advance(lifetime - 1)
    expect((await deleteMember(as, leaving)).status).toBe(204)
    app.clock.advance(1)
    expect(await setRole(as)).toMatchObject(asked)
  })

  it('is asked again after a wrong password', async () => {
    const as = oldSession()
    expect(await confirm(as, 'not it')).toMatchObject({
      status: 400,
      problem: { code: 'wrongPassword' },
    })
    expect(await setRole(as)).toMatchObject(asked)
  })

  it('confirms for itself only', async () => {
    const as = oldSession()
    const elsewhere = oldSession()
    await confirm(as)
    expect((await setRole(as)).status).toBe(200)
    expect(await setRole(elsewhere)).toMatchObject(asked)
  })

  it('ends with its confirmation at logout', async () => {
    const as = oldSession()
    await confirm(as)
    const rows = () => app.db.selectFrom('password_confirmations').selectAll().execute()
    const before = await rows()
    await app.call('POST /auth/logout', { as })
    expect(await rows()).toHaveLength(before.length - 1)
    expect((await setRole(as)).status).toBe(401)
  })

  it('is replaced by one that needs no password when the password is changed', async () => {
    const boss = await createAdministrator(app)
    const body = { currentPassword: commonPassword, newPassword: 'fresh password' }
    app.clock.advance(lifetime)
    await confirm(boss)
    const { body: changed } = await app.call('PUT /auth/change-password', { as: boss, body })
    expect((await setRole(boss)).status).toBe(401)
    const as = { token: changed.access_token }
    expect((await setRole(as)).status).toBe(200)
    app.clock.advance(lifetime)
    expect(await confirm(as)).toMatchObject({ status: 400 })
    expect((await confirm(as, 'fresh password')).status).toBe(204)
  })

  it('needs no other password for the deletion of the own account, which has its own field', async () => {
    const leaving = await createUser(app)
    app.clock.advance(lifetime)
    const body = { password: commonPassword }
    expect((await app.call('DELETE /users/me', { as: leaving, body })).status).toBe(204)
  })
})

it('stores neither the token nor its user, one row a session, and no longer than it counts', async () => {
  const as = oldSession()
  await confirm(as)
  await confirm(as)
  const rows = await app.db.selectFrom('password_confirmations').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['expires_at', 'session_hash'])
})

it('counts attempts together with those to log in, and above the limit refuses also the right password', async () => {
  const limited = await startApp({ RATE_LIMIT_SCALE: '1' })
  const boss = await createAdministrator(limited)
  // Addresses of one network, because the limit of one address is lower.
  const confirmFrom = (n: number, password: string) =>
    limited.call('POST /auth/confirm-password', {
      as: boss,
      ip: `2001:db8:0:${n}::1`,
      body: { password },
    })
  for (let n = 0; n < 16; n++) {
    const body = { email: boss.email, password: 'not it' }
    await limited.call('POST /auth/login', { ip: `2001:db8:0:${n}::1`, body })
  }
  for (let n = 16; n < 20; n++) expect((await confirmFrom(n, 'not it')).status).toBe(400)
  expect(await confirmFrom(20, commonPassword)).toMatchObject({
    status: 429,
    problem: { code: 'tooManyLogins' },
  })
})
