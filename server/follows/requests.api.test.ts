import { expect, it } from 'vitest'
import { createPost, createUser, createVerifiedUser, type TestUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const userIdParams = ({ id: userId }: TestUser) => ({ userId })
const follow = (as: TestUser, target: TestUser) =>
  app.call('POST /follow/:userId', { as, params: userIdParams(target) })
const unfollow = (as: TestUser, target: TestUser) =>
  app.call('DELETE /follow/:userId', { as, params: userIdParams(target) })
const accept = (as: TestUser, target: TestUser) =>
  app.call('POST /follow/requests/:userId', { as, params: userIdParams(target) })
const decline = (as: TestUser, target: TestUser) =>
  app.call('DELETE /follow/requests/:userId', { as, params: userIdParams(target) })
const remove = (as: TestUser, target: TestUser) =>
  app.call('DELETE /follow/followers/:userId', { as, params: userIdParams(target) })
const unblock = (as: TestUser, target: TestUser) =>
  app.call('DELETE /follow/blocked/:userId', { as, params: userIdParams(target) })
const status = async (as: TestUser, target: TestUser) =>
  (await app.call('GET /follow/status/:userId', { as, params: userIdParams(target) })).body
const requests = async (as: TestUser) =>
  (await app.call('GET /follow/requests', { as })).body.requests.map(({ id }) => id)
const blocked = async (as: TestUser) =>
  (await app.call('GET /follow/blocked', { as })).body.blocked.map(({ id }) => id)
const counts = async (user: TestUser) => {
  const { body } = await app.call('GET /users/profile/:id', { params: { id: user.id } })
  return [body.followersCount, body.followingCount]
}
const notificationsOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications.map(
    ({ type, sender, link }) => [type, sender?.username, link],
  )

/** A user with a private account who approves followers. */
async function createApprovingOwner(): Promise<TestUser> {
  const owner = await createVerifiedUser(app)
  const body = { isPrivate: true, approvesFollowers: true }
  const reply = await app.call('PUT /follow/privacy', { as: owner, body })
  expect(reply.body).toEqual(body)
  return owner
}

it('follows a private account without a request unless it approves followers', async () => {
  const [owner, reader] = [await createVerifiedUser(app), await createUser(app)]
  await app.call('PUT /follow/privacy', { as: owner, body: { isPrivate: true } })
  expect((await follow(reader, owner)).body).toEqual({
    isFollowing: true,
    isRequested: false,
    canFollow: true,
  })
  const reply = await app.call('GET /auth/me', { as: owner })
  expect(reply.body.user).toMatchObject({ isPrivate: true, approvesFollowers: false })
})

it('lets the owner decide a request, and shows and counts nothing until then', async () => {
  const [owner, reader] = [await createApprovingOwner(), await createUser(app)]
  const { id } = await createPost(app, { author: owner })
  const read = async () => (await app.call('GET /posts/:id', { as: reader, params: { id } })).status
  const requested = { isFollowing: false, isRequested: true, canFollow: true }
  for (let i = 0; i < 2; i++) expect((await follow(reader, owner)).body).toEqual(requested)
  expect(await status(reader, owner)).toEqual(requested)
  expect(await requests(owner)).toEqual([reader.id])
  expect(await requests(reader)).toEqual([])
  expect([await read(), ...(await counts(owner))]).toEqual([404, 0, 0])
  expect(await notificationsOf(owner)).toEqual([
    ['FOLLOW_REQUEST', reader.username, '/followers?tab=requests'],
  ])

  expect((await accept(owner, reader)).status).toBe(204)
  expect(await status(reader, owner)).toMatchObject({ isFollowing: true, isRequested: false })
  expect([await read(), ...(await counts(owner))]).toEqual([200, 1, 0])
  expect(await counts(reader)).toEqual([0, 1])
  expect(await requests(owner)).toEqual([])
  expect(await notificationsOf(owner)).toEqual([])
  expect(await notificationsOf(reader)).toEqual([
    ['FOLLOW_ACCEPTED', owner.username, `/users/${owner.username}`],
  ])
  expect((await accept(owner, reader)).status).toBe(404)
})

it('declines a request without a notification, and withdraws a request', async () => {
  const [owner, reader] = [await createApprovingOwner(), await createUser(app)]
  await follow(reader, owner)
  for (let i = 0; i < 2; i++) expect((await decline(owner, reader)).status).toBe(204)
  expect(await status(reader, owner)).toMatchObject({ isFollowing: false, isRequested: false })
  expect(await notificationsOf(reader)).toEqual([])
  await follow(reader, owner)
  expect((await unfollow(reader, owner)).body).toMatchObject({ isRequested: false })
  expect(await requests(owner)).toEqual([])
  expect(await notificationsOf(owner)).toEqual([])
  expect((await accept(owner, reader)).status).toBe(404)
  expect(await counts(owner)).toEqual([0, 0])
})

it('accepts all requests when the account stops approving followers', async () => {
  for (const body of [{ isPrivate: false }, { isPrivate: true, approvesFollowers: false }]) {
    const owner = await createApprovingOwner()
    const readers = [await createUser(app), await createUser(app)]
    for (const reader of readers) await follow(reader, owner)
    await app.call('PUT /follow/privacy', { as: owner, body })
    expect(await counts(owner)).toEqual([2, 0])
    expect(await requests(owner)).toEqual([])
    expect(await notificationsOf(owner)).toEqual([])
    for (const reader of readers) expect(await notificationsOf(reader)).toHaveLength(1)
  }
})

it('blocks a removed follower until the owner unblocks, with the response for suspended accounts', async () => {
  const [owner, reader] = [await createVerifiedUser(app), await createUser(app)]
  await follow(reader, owner)
  for (let i = 0; i < 2; i++) expect((await remove(owner, reader)).status).toBe(204)
  expect(await counts(owner)).toEqual([0, 0])
  expect(await notificationsOf(owner)).toEqual([])
  expect(await status(reader, owner)).toEqual({
    isFollowing: false,
    isRequested: false,
    canFollow: false,
  })
  const suspended = await createUser(app)
  await app.db
    .updateTable('users')
    .where('id', '=', suspended.id)
    .set({ status: 'SUSPENDED' })
    .execute()
  const rejected = await follow(reader, owner)
  expect(rejected.problem).toMatchObject({
    statusCode: 403,
    message: 'You cannot follow this member.',
  })
  expect((await follow(reader, suspended)).text).toBe(rejected.text)
  expect(await counts(owner)).toEqual([0, 0])
  // The block applies to one direction only.
  expect((await follow(owner, reader)).status).toBe(200)
  expect(await blocked(owner)).toEqual([reader.id])
  expect(await blocked(reader)).toEqual([])

  for (let i = 0; i < 2; i++) expect((await unblock(owner, reader)).status).toBe(204)
  expect(await blocked(owner)).toEqual([])
  expect((await follow(reader, owner)).body).toMatchObject({ isFollowing: true })
})

it('deletes the request of a user who is blocked', async () => {
  const [owner, reader] = [await createApprovingOwner(), await createUser(app)]
  await follow(reader, owner)
  await remove(owner, reader)
  expect(await requests(owner)).toEqual([])
  expect(await notificationsOf(owner)).toEqual([])
  expect((await accept(owner, reader)).status).toBe(404)
  expect((await follow(reader, owner)).status).toBe(403)
})

it('rejects blocking yourself or an unknown account', async () => {
  const owner = await createUser(app)
  expect((await remove(owner, owner)).status).toBe(400)
  const userId = '01a20079-401c-7fff-9d87-43d297dc9865'
  const reply = await app.call('DELETE /follow/followers/:userId', {
    as: owner,
    params: { userId },
  })
  expect(reply.status).toBe(404)
})

it('stays consistent when a user is blocked, accepted and sends requests at the same time', async () => {
  const owner = await createApprovingOwner()
  for (let round = 0; round < 10; round++) {
    const reader = await createUser(app)
    await follow(reader, owner)
    await Promise.all([
      follow(reader, owner),
      accept(owner, reader),
      remove(owner, reader),
      follow(reader, owner),
    ])
    expect(await status(reader, owner)).toEqual({
      isFollowing: false,
      isRequested: false,
      canFollow: false,
    })
  }
  expect(await requests(owner)).toEqual([])
  expect(await counts(owner)).toEqual([0, 0])
})

it('pages requests and blocks by cursor', async () => {
  const owner = await createApprovingOwner()
  const readers = await Promise.all(Array.from({ length: 3 }, () => createUser(app)))
  for (const reader of readers) await follow(reader, owner)
  const page = async (cursor?: string) =>
    (await app.call('GET /follow/requests', { as: owner, query: { limit: '2', cursor } })).body
  const first = await page()
  expect(first.pagination).toMatchObject({ total: 3, hasNext: true })
  const rest = await page(first.pagination.nextCursor ?? '')
  expect([...first.requests, ...rest.requests].map(({ id }) => id)).toEqual(
    readers.map(({ id }) => id).toReversed(),
  )
  for (const reader of readers) await remove(owner, reader)
  expect(await blocked(owner)).toEqual(readers.map(({ id }) => id).toReversed())
})

it('shows unverified users their own followers, and exports requests and blocks', async () => {
  const [somebody, reader] = [await createUser(app), await createUser(app)]
  const owner = await createApprovingOwner()
  await follow(reader, somebody)
  const list = async (as: TestUser) =>
    app.call('GET /follow/:userId/followers', { as, params: userIdParams(somebody) })
  expect((await list(somebody)).body.followers.map(({ id }) => id)).toEqual([reader.id])
  expect((await list(reader)).status).toBe(404)
  await follow(somebody, owner)
  await remove(somebody, reader)
  const { body } = await app.call('GET /users/me/export', { as: somebody })
  expect(body).toMatchObject({
    approvesFollowers: false,
    followRequests: [{ username: owner.username }],
    blockedFollowers: [{ username: reader.username }],
  })
})
