import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { commonPassword, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { tokenSecret } from './service.ts'
import { tokenLifetime } from './tokens.ts'

const app = await startApp()
const other = await startApp()

it('ends older sessions on every process when the password changes, and opens a new one', async () => {
  const somebody = await createUser(app)
  const reply = await app.call('PUT /auth/change-password', {
    as: somebody,
    body: { currentPassword: commonPassword, newPassword: 'fresh password' },
  })
  expect(reply.body.user.id).toBe(somebody.id)
  for (const process of [app, other]) {
    expect((await process.call('GET /auth/me', { as: somebody })).status).toBe(401)
    const renewed = { token: reply.body.access_token }
    expect((await process.call('GET /auth/me', { as: renewed })).status).toBe(200)
  }
})

it('rejects a wrong current password with 400, so that the browser keeps the session', async () => {
  const somebody = await createUser(app)
  const reply = await app.call('PUT /auth/change-password', {
    as: somebody,
    body: { currentPassword: 'not it', newPassword: 'fresh password' },
  })
  expect(reply.problem).toMatchObject({ statusCode: 400, message: 'The password is not correct' })
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(200)
})

describe('signing out', () => {
  it('ends the session on every process, and no other session of the account', async () => {
    const somebody = await createUser(app)
    const credentials = { email: somebody.email, password: commonPassword }
    const { body } = await app.call('POST /auth/login', { body: credentials })
    const elsewhere = { token: body.access_token }
    const reply = await app.call('POST /auth/logout', { as: somebody })
    expect(reply).toMatchObject({ status: 204, text: '' })
    for (const process of [app, other]) {
      expect((await process.call('GET /auth/me', { as: somebody })).status).toBe(401)
      expect((await process.call('GET /auth/me', { as: elsewhere })).status).toBe(200)
    }
    expect((await app.call('POST /auth/logout', { as: somebody })).status).toBe(401)
  })

  it('also revokes a token that was issued without an id', async () => {
    const somebody = await createUser(app)
    const secret = await tokenSecret(app.db, undefined)
    const issue = (at: number) => ({
      token: createSigner({ key: secret, algorithm: 'HS256', sub: somebody.id, aud: 'voxpop' })({
        version: 0,
        iat: at,
        exp: at + tokenLifetime,
      }),
    })
    const now = Math.floor(app.clock.now() / 1000)
    const [first, second] = [issue(now), issue(now - 1)]
    expect((await app.call('GET /auth/me', { as: first })).status).toBe(200)
    expect((await app.call('POST /auth/logout', { as: first })).status).toBe(204)
    expect((await other.call('GET /auth/me', { as: first })).status).toBe(401)
    expect((await other.call('GET /auth/me', { as: second })).status).toBe(200)
  })

  it('stores neither the token nor its user, and no longer than the token is valid', async () => {
    const late = await startApp()
    const rows = () => late.db.selectFrom('ended_sessions').selectAll().execute()
    const [first, second] = [await createUser(late), await createUser(late)]
    await late.call('POST /auth/logout', { as: first })
    const before = await rows()
    expect(before.length).toBeGreaterThan(0)
    expect(Object.keys(before[0] ?? {}).toSorted()).toEqual(['expires_at', 'session_hash'])
    late.clock.advance((tokenLifetime + 1) * 1000)
    const fresh = { token: late.tokens.sign({ userId: second.id, version: 0 }) }
    await late.call('POST /auth/logout', { as: fresh })
    expect(await rows()).toHaveLength(1)
  })
})

it('ends all sessions of an account when its user signs out everywhere', async () => {
  const somebody = await createUser(app)
  expect((await app.call('POST /auth/sign-out-everywhere', { as: somebody })).status).toBe(204)
  expect((await other.call('GET /auth/me', { as: somebody })).status).toBe(401)
})
