import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPost,
  createUser,
  createVerifiedUser,
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
const privatePost = await createPost(app, { author: owner, content: canary })
const follow = (as: TestUser, userId: string) =>
  app.call('POST /follow/:userId', { as, params: { userId } })
const unfollow = (as: TestUser, userId: string) =>
  app.call('DELETE /follow/:userId', { as, params: { userId } })

/** The responses of every endpoint that could reveal a post. */
async function readEverything(as: TestUser | undefined, headers?: Record<string, string>) {
  const params = { id: privatePost.id }
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

it('shows posts of a private account only to its followers, through every endpoint', async () => {
  await follow(follower, owner.id)
  await follow(leaver, owner.id)
  const [, , , seen] = await readEverything(leaver)
  await app.call('PUT /follow/privacy', { as: owner, body: { isPrivate: true } })
  await unfollow(leaver, owner.id)
  for (const as of [undefined, stranger, boss, leaver]) {
    const headers = { 'if-none-match': String(seen?.headers.etag ?? '*') }
    for (const response of await readEverything(as, headers)) {
      expect(response.status).not.toBe(304)
      expect(response.text).not.toContain('canary sings')
      expect(response.text).not.toContain(privatePost.id)
    }
    const [feed, byUser, search, , , profile] = await readEverything(as)
    for (const list of [feed, byUser, search]) {
      expect(list?.body).toMatchObject({ data: [], pagination: { total: 0 } })
    }
    expect(profile?.body).toMatchObject({ isPrivate: true, canViewPosts: false, postsCount: 0 })
  }
  for (const as of [follower, owner]) {
    const [feed, byUser, search, detail] = await readEverything(as)
    for (const list of [feed, byUser, search]) {
      expect(list?.body).toMatchObject({ data: [{ content: canary }], pagination: { total: 1 } })
    }
    expect(detail?.body).toMatchObject({ content: canary })
  }
})

it('responds to a stranger’s request for a private post as if it did not exist', async () => {
  const unknownId = stranger.id
  const calls = (id: string) => [
    app.call('GET /posts/:id', { as: stranger, params: { id } }),
    app.call('POST /posts/:id/like', { as: stranger, params: { id } }),
    app.call('POST /posts/:id/comments', { as: stranger, params: { id }, body: { content: 'Hi' } }),
    app.call('PATCH /posts/:id', { as: stranger, params: { id }, body: { content: 'Hi' } }),
    app.call('DELETE /posts/:id', { as: stranger, params: { id } }),
  ]
  const [real, unknown] = [
    await Promise.all(calls(privatePost.id)),
    await Promise.all(calls(unknownId)),
  ]
  expect(real.map(({ status, text }) => [status, text])).toEqual(
    unknown.map(({ status, text }) => [status, text]),
  )
  expect(new Set(real.map(({ status }) => status))).toEqual(new Set([404]))
})

it('shows the follow lists of a private account only to its followers', async () => {
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

it('hides posts from a follower whom the owner removes', async () => {
  const reply = await app.call('DELETE /follow/followers/:userId', {
    as: owner,
    params: { userId: follower.id },
  })
  expect(reply.status).toBe(204)
  const detail = await app.call('GET /posts/:id', { as: follower, params: { id: privatePost.id } })
  expect(detail.status).toBe(404)
})
