import { expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createUser,
  createVerifiedUser,
  type TestUser,
  uploadPicture,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

it('changes the given fields and leaves the others', async () => {
  const somebody = await createUser(app, { bio: 'Old bio' })
  const update = (body: Record<string, unknown>) =>
    app.call('PATCH /users/profile', { as: somebody, body })
  const reply = await update({ name: ' New Name ', location: 'Riverton' })
  expect(reply.body).toMatchObject({ name: 'New Name', location: 'Riverton', bio: 'Old bio' })
  expect((await update({ bio: ' ' })).body.bio).toBeNull()
  const picture = await uploadPicture(app, somebody, 'profile')
  expect((await update({ profileImage: picture })).body.profileImage).toBe(picture)
})

it('refuses to change a field that is not as the client has seen it', async () => {
  const somebody = await createUser(app, { bio: 'Old bio' })
  const update = async (body: Record<string, unknown>) => {
    const { status, problem } = await app.call('PATCH /users/profile', { as: somebody, body })
    return problem?.message ?? status
  }
  const seen = { bio: 'Old bio' }
  expect(await update({ bio: 'First', basedOn: seen })).toBe(200)
  expect(await update({ bio: 'Second', basedOn: seen })).toBe('This was changed meanwhile')
  expect(await update({ bio: 'Second', basedOn: { bio: null } })).toBe('This was changed meanwhile')
  // Another field has not changed, and clients that say nothing about what they have seen may replace everything.
  expect(await update({ location: 'Riverton', basedOn: { location: null } })).toBe(200)
  expect(await update({ bio: 'Third' })).toBe(200)
  const { body } = await app.call('GET /auth/me', { as: somebody })
  expect(body.user).toMatchObject({ bio: 'Third', location: 'Riverton' })
})

it('lets one of two simultaneous changes of a field win', async () => {
  const somebody = await createUser(app, { bio: 'Old bio' })
  const statuses = ['One', 'Two', 'Three'].map(async (bio) => {
    const body = { bio, basedOn: { bio: 'Old bio' } }
    return (await app.call('PATCH /users/profile', { as: somebody, body })).status
  })
  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 409, 409])
})

it('ignores fields that users may not set', async () => {
  const somebody = await createUser(app)
  const body = { role: 'ADMIN', isVerified: true, status: 'SUSPENDED', email: 'x@y.example' }
  const reply = await app.send({ method: 'PATCH', url: '/api/users/profile', as: somebody, body })
  expect(reply.body).toMatchObject({ role: 'USER', isVerified: false, email: somebody.email })
})

it('rejects a taken username and pictures that were not uploaded', async () => {
  const [somebody, taken] = [await createUser(app), await createUser(app)]
  const clash = await app.call('PATCH /users/profile', {
    as: somebody,
    body: { username: taken.username.toUpperCase() },
  })
  expect(clash.problem).toMatchObject({ statusCode: 409, message: 'Username already taken' })
  for (const profileImage of [
    'https://tracker.example/pixel.png',
    'javascript:alert(1)',
    '/files/../personalities/ada',
  ]) {
    const reply = await app.call('PATCH /users/profile', { as: somebody, body: { profileImage } })
    expect(reply.problem?.message).toEqual(['Profile image must be an uploaded picture'])
  }
})

it('lets a user change only the case of the username', async () => {
  const somebody = await createUser(app, { username: 'casey_case' })
  const reply = await app.call('PATCH /users/profile', {
    as: somebody,
    body: { username: 'Casey_Case' },
  })
  expect(reply.body.username).toBe('Casey_Case')
})

it('lets only verified users make their account private', async () => {
  const set = (as: TestUser) => app.call('PUT /follow/privacy', { as, body: { isPrivate: true } })
  expect((await set(await createUser(app))).status).toBe(403)
  expect((await set(await createVerifiedUser(app))).body).toMatchObject({ isPrivate: true })
})

it('rejects deleting the last administrator’s account, also when two are deleted at the same time', async () => {
  const [one, two] = [await createAdministrator(app), await createAdministrator(app)]
  const leave = (as: typeof one) =>
    app.call('DELETE /users/me', { as, body: { password: commonPassword } })
  const statuses = (await Promise.all([leave(one), leave(two)])).map((reply) => reply.status)
  expect(statuses.toSorted()).toEqual([204, 409])
})
