import { expect, it } from 'vitest'
import {
  createAdministrator,
  createUser,
  createVerifiedUser,
  post,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const canary = 'A canary sings in private'
const owner = await createVerifiedUser(app, { name: 'Quiet Person', username: 'quiet' })
const [follower, leaver, stranger, boss] = [
  await createUser(app),
  await createUser(app),
  await createUser(app),
  await createAdministrator(app),
]
const written = await post(app, { author: owner, content: canary })
const follow = (as: TestUser, userId: string) =>
  app.call('POST /follow/:userId', { as, params: { userId } })
const unfollow = (as: TestUser, userId: string) =>
  app.call('DELETE /follow/:userId', { as, params: { userId } })

/** Every answer through which somebody might learn of a post. */
async function everything(as: TestUser | undefined, headers?: Record<string, string>) {
  const params = { id: written.id }
  return [
    await app.call('GET /posts', { as, headers }),
    await app.call('GET /posts', { as, headers, query: { userId: owner.id } }),
    await app.call('GET /posts', { as, headers, query: { search: 'canary' } }),
    await app.call('GET /posts/:id', { as, headers, params }),
    await app.call('GET /posts/:id/comments', { as, headers, params }),
    await app.call('GET /users/username/:username', { as, headers, params: { username: 'quiet' } }),
    await app.call('GET /users/search', { as, headers, query: { q: 'quiet' } }),
    await app.call('GET /notifications', { as, headers }),
  ]
}

it('hides what a private account posts from everybody but its followers, through every door', async () => {
  await follow(follower, owner.id)
  await follow(leaver, owner.id)
  const [, , , seen] = await everything(leaver)
  await app.call('PUT /follow/privacy', { as: owner, body: { isPrivate: true } })
  await unfollow(leaver, owner.id)
  for (const as of [undefined, stranger, boss, leaver]) {
    const headers = { 'if-none-match': String(seen?.headers.etag ?? '*') }
    for (const answer of await everything(as, headers)) {
      expect(answer.status).not.toBe(304)
      expect(answer.text).not.toContain('canary sings')
      expect(answer.text).not.toContain(written.id)
    }
    const [feed, byUser, search, , , profile] = await everything(as)
    for (const list of [feed, byUser, search]) {
      expect(list?.body).toMatchObject({ data: [], pagination: { total: 0 } })
    }
    expect(profile?.body).toMatchObject({ isPrivate: true, canViewPosts: false, postsCount: 0 })
  }
  for (const as of [follower, owner]) {
    const [feed, byUser, search, detail] = await everything(as)
    for (const list of [feed, byUser, search]) {
      expect(list?.body).toMatchObject({ data: [{ content: canary }], pagination: { total: 1 } })
    }
    expect(detail?.body).toMatchObject({ content: canary })
  }
})

it('answers a stranger who asks for a private post as if there were none', async () => {
  const nothing = stranger.id
  const calls = (id: string) => [
    app.call('GET /posts/:id', { as: stranger, params: { id } }),
    app.call('POST /posts/:id/like', { as: stranger, params: { id } }),
    app.call('POST /posts/:id/comments', { as: stranger, params: { id }, body: { content: 'Hi' } }),
    app.call('PATCH /posts/:id', { as: stranger, params: { id }, body: { content: 'Hi' } }),
    app.call('DELETE /posts/:id', { as: stranger, params: { id } }),
  ]
  const [real, none] = [await Promise.all(calls(written.id)), await Promise.all(calls(nothing))]
  expect(real.map(({ status, text }) => [status, text])).toEqual(
    none.map(({ status, text }) => [status, text]),
  )
  expect(new Set(real.map(({ status }) => status))).toEqual(new Set([404]))
})

it('shows the lists of a private account to its followers alone', async () => {
  const lists = async (as?: TestUser) => {
    const params = { userId: owner.id }
    return [
      (await app.call('GET /follow/:userId/followers', { as, params })).status,
      (await app.call('GET /follow/:userId/following', { as, params })).status,
    ]
  }
  expect(await lists()).toEqual([404, 404])
  expect(await lists(stranger)).toEqual([404, 404])
  expect(await lists(follower)).toEqual([200, 200])
  expect(await lists(owner)).toEqual([200, 200])
})

it('lets the owner remove a follower, who sees nothing any more', async () => {
  const reply = await app.call('DELETE /follow/followers/:userId', {
    as: owner,
    params: { userId: follower.id },
  })
  expect(reply.status).toBe(204)
  const detail = await app.call('GET /posts/:id', { as: follower, params: { id: written.id } })
  expect(detail.status).toBe(404)
})
