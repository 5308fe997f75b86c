import { expect, it } from 'vitest'
import { commonPassword, member } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const other = await startApp()

it('changes a password: older sessions end on every process, the answer opens a new one', async () => {
  const somebody = await member(app)
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

it('refuses a wrong current password with 400, so that the session stays', async () => {
  const somebody = await member(app)
  const reply = await app.call('PUT /auth/change-password', {
    as: somebody,
    body: { currentPassword: 'not it', newPassword: 'fresh password' },
  })
  expect(reply.problem).toMatchObject({ statusCode: 400, message: 'The password is not correct' })
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(200)
})

it('signs out everywhere', async () => {
  const somebody = await member(app)
  expect((await app.call('POST /auth/sign-out-everywhere', { as: somebody })).status).toBe(204)
  expect((await other.call('GET /auth/me', { as: somebody })).status).toBe(401)
})
