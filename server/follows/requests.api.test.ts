import { expect, it } from 'vitest'
import { createUser, createVerifiedUser, post, type TestUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const ids = ({ id: userId }: TestUser) => ({ userId })
const follow = (as: TestUser, whom: TestUser) =>
  app.call('POST /follow/:userId', { as, params: ids(whom) })
const unfollow = (as: TestUser, whom: TestUser) =>
  app.call('DELETE /follow/:userId', { as, params: ids(whom) })
const accept = (as: TestUser, whom: TestUser) =>
  app.call('POST /follow/requests/:userId', { as, params: ids(whom) })
const decline = (as: TestUser, whom: TestUser) =>
  app.call('DELETE /follow/requests/:userId', { as, params: ids(whom) })
const remove = (as: TestUser, whom: TestUser) =>
  app.call('DELETE /follow/followers/:userId', { as, params: ids(whom) })
const unblock = (as: TestUser, whom: TestUser) =>
  app.call('DELETE /follow/blocked/:userId', { as, params: ids(whom) })
const status = async (as: TestUser, whom: TestUser) =>
  (await app.call('GET /follow/status/:userId', { as, params: ids(whom) })).body
const requests = async (as: TestUser) =>
  (await app.call('GET /follow/requests', { as })).body.requests.map(({ id }) => id)
const blocked = async (as: TestUser) =>
  (await app.call('GET /follow/blocked', { as })).body.blocked.map(({ id }) => id)
const counts = async (of: TestUser) => {
  const { body } = await app.call('GET /users/profile/:id', { params: { id: of.id } })
  return [body.followersCount, body.followingCount]
}
const told = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications.map(
    ({ type, sender, link }) => [type, sender?.username, link],
  )

async function approvingOwner(): Promise<TestUser> {
  const owner = await createVerifiedUser(app)
  const body = { isPrivate: true, approvesFollowers: true }
  const reply = await app.call('PUT /follow/privacy', { as: owner, body })
  expect(reply.body).toEqual(body)
  return owner
}

it('follows a private account freely until it chooses to approve followers', async () => {
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

it('lets the owner decide about a request; until then nothing is seen or counted', async () => {
  const [owner, reader] = [await approvingOwner(), await createUser(app)]
  const { id } = await post(app, { author: owner })
  const read = async () => (await app.call('GET /posts/:id', { as: reader, params: { id } })).status
  const asked = { isFollowing: false, isRequested: true, canFollow: true }
  for (let i = 0; i < 2; i++) expect((await follow(reader, owner)).body).toEqual(asked)
  expect(await status(reader, owner)).toEqual(asked)
  expect(await requests(owner)).toEqual([reader.id])
  expect(await requests(reader)).toEqual([])
  expect([await read(), ...(await counts(owner))]).toEqual([404, 0, 0])
  expect(await told(owner)).toEqual([
    ['FOLLOW_REQUEST', reader.username, '/followers?tab=requests'],
  ])

  expect((await accept(owner, reader)).status).toBe(204)
  expect(await status(reader, owner)).toMatchObject({ isFollowing: true, isRequested: false })
  expect([await read(), ...(await counts(owner))]).toEqual([200, 1, 0])
  expect(await counts(reader)).toEqual([0, 1])
  expect(await requests(owner)).toEqual([])
  expect(await told(owner)).toEqual([])
  expect(await told(reader)).toEqual([
    ['FOLLOW_ACCEPTED', owner.username, `/users/${owner.username}`],
  ])
  expect((await accept(owner, reader)).status).toBe(404)
})

it('declines a request without telling, and takes a request back', async () => {
  const [owner, reader] = [await approvingOwner(), await createUser(app)]
  await follow(reader, owner)
  for (let i = 0; i < 2; i++) expect((await decline(owner, reader)).status).toBe(204)
  expect(await status(reader, owner)).toMatchObject({ isFollowing: false, isRequested: false })
  expect(await told(reader)).toEqual([])
  await follow(reader, owner)
  expect((await unfollow(reader, owner)).body).toMatchObject({ isRequested: false })
  expect(await requests(owner)).toEqual([])
  expect(await told(owner)).toEqual([])
  expect((await accept(owner, reader)).status).toBe(404)
  expect(await counts(owner)).toEqual([0, 0])
})

it('accepts all requests once followers need no approval any more', async () => {
  for (const body of [{ isPrivate: false }, { isPrivate: true, approvesFollowers: false }]) {
    const owner = await approvingOwner()
    const readers = [await createUser(app), await createUser(app)]
    for (const reader of readers) await follow(reader, owner)
    await app.call('PUT /follow/privacy', { as: owner, body })
    expect(await counts(owner)).toEqual([2, 0])
    expect(await requests(owner)).toEqual([])
    expect(await told(owner)).toEqual([])
    for (const reader of readers) expect(await told(reader)).toHaveLength(1)
  }
})

it('keeps a removed follower away until the owner unblocks, and tells no more than that', async () => {
  const [owner, reader] = [await createVerifiedUser(app), await createUser(app)]
  await follow(reader, owner)
  for (let i = 0; i < 2; i++) expect((await remove(owner, reader)).status).toBe(204)
  expect(await counts(owner)).toEqual([0, 0])
  expect(await told(owner)).toEqual([])
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
  const refused = await follow(reader, owner)
  expect(refused.problem).toMatchObject({
    statusCode: 403,
    message: 'You cannot follow this member.',
  })
  expect((await follow(reader, suspended)).text).toBe(refused.text)
  expect(await counts(owner)).toEqual([0, 0])
  // The other direction stays open.
  expect((await follow(owner, reader)).status).toBe(200)
  expect(await blocked(owner)).toEqual([reader.id])
  expect(await blocked(reader)).toEqual([])

  for (let i = 0; i < 2; i++) expect((await unblock(owner, reader)).status).toBe(204)
  expect(await blocked(owner)).toEqual([])
  expect((await follow(reader, owner)).body).toMatchObject({ isFollowing: true })
})

it('drops the request of a member who is blocked', async () => {
  const [owner, reader] = [await approvingOwner(), await createUser(app)]
  await follow(reader, owner)
  await remove(owner, reader)
  expect(await requests(owner)).toEqual([])
  expect(await told(owner)).toEqual([])
  expect((await accept(owner, reader)).status).toBe(404)
  expect((await follow(reader, owner)).status).toBe(403)
})

it('cannot block oneself or nobody', async () => {
  const owner = await createUser(app)
  expect((await remove(owner, owner)).status).toBe(400)
  const userId = '01a20079-401c-7fff-9d87-43d297dc9865'
  const reply = await app.call('DELETE /follow/followers/:userId', {
    as: owner,
    params: { userId },
  })
  expect(reply.status).toBe(404)
})

it('agrees with itself when a member is blocked, accepted and asks at the same time', async () => {
  const owner = await approvingOwner()
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

it('reads requests and blocks on by cursor', async () => {
  const owner = await approvingOwner()
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

it('shows own followers to a member who is not verified, and exports requests and blocks', async () => {
  const [somebody, reader] = [await createUser(app), await createUser(app)]
  const owner = await approvingOwner()
  await follow(reader, somebody)
  const list = async (as: TestUser) =>
    app.call('GET /follow/:userId/followers', { as, params: ids(somebody) })
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
