import { expect, it } from 'vitest'
import { createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

it('finds users by name and username, the closest first, tolerating typing errors', async () => {
  await createUser(app, { name: 'Zoë Quist', username: 'zoe_q' })
  await createUser(app, { name: 'Quist', username: 'another_q' })
  await createUser(app, { name: 'Annabel Lindqvist', username: 'al_lq' })
  const suspended = await createUser(app, { name: 'Quist Suspended', username: 'gone_q' })
  await app.db
    .updateTable('users')
    .where('id', '=', suspended.id)
    .set({ status: 'SUSPENDED' })
    .execute()
  const search = async (q: string) =>
    (await app.call('GET /users/search', { query: { q } })).body.data.map((row) => row.name)
  expect(await search('QUIST')).toEqual(['Quist', 'Zoë Quist'])
  expect(await search('zoe')).toEqual(['Zoë Quist'])
  expect(await search('Lindquist')).toContain('Annabel Lindqvist')
  expect((await app.call('GET /users/search', { query: { q: 'q' } })).status).toBe(400)
})

it('shows a profile without its email, and a pending verification only to its owner', async () => {
  const somebody = await createUser(app, { username: 'Mixed_Case' })
  await app.db
    .updateTable('users')
    .where('id', '=', somebody.id)
    .set({ verification_status: 'PENDING' })
    .execute()
  const reply = await app.call('GET /users/username/:username', {
    params: { username: 'mixed_CASE' },
  })
  expect(reply.body).toMatchObject({ username: 'Mixed_Case', verificationStatus: null })
  expect(reply.text).not.toContain(somebody.email)
  const own = await app.call('GET /users/profile/:id', {
    as: somebody,
    params: { id: somebody.id },
  })
  expect(own.body).toMatchObject({ verificationStatus: 'PENDING' })
})

it('tells others the day on which a user joined, and not the moment, nor an id that contains it', async () => {
  const { id, username } = await createUser(app, { name: 'Daisy Joiner' })
  await app.db
    .updateTable('users')
    .where('id', '=', id)
    .set({ created_at: '2026-03-04T05:06:07.890Z' })
    .execute()
  const [found, byId, byUsername] = [
    await app.call('GET /users/search', { query: { q: username } }),
    await app.call('GET /users/profile/:id', { params: { id } }),
    await app.call('GET /users/username/:username', { params: { username } }),
  ]
  for (const profile of [found.body.data[0], byId.body, byUsername.body]) {
    expect(profile?.createdAt).toBe('2026-03-04T00:00:00.000Z')
    const milliseconds = Number.parseInt(profile?.id.replaceAll('-', '').slice(0, 12) ?? '', 16)
    expect(milliseconds % (24 * 60 * 60_000)).toBeLessThan(1_000)
  }
})
