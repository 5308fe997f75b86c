import { expect, it } from 'vitest'
import { createUser, createVerifiedUser, type TestUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const follow = (as: TestUser, { id: userId }: TestUser) =>
  app.call('POST /follow/:userId', { as, params: { userId } })
const unfollow = (as: TestUser, { id: userId }: TestUser) =>
  app.call('DELETE /follow/:userId', { as, params: { userId } })
const profile = async ({ id }: TestUser, as?: TestUser) =>
  (await app.call('GET /users/profile/:id', { as, params: { id } })).body

it('follows and unfollows idempotently', async () => {
  const [reader, author] = [await createUser(app), await createUser(app)]
  for (let i = 0; i < 2; i++) {
    expect((await follow(reader, author)).body).toMatchObject({
      isFollowing: true,
      canFollow: true,
    })
  }
  expect(await profile(author, reader)).toMatchObject({ followersCount: 1, isFollowing: true })
  expect(await profile(reader)).toMatchObject({
    followingCount: 1,
    isFollowing: false,
    canFollow: false,
  })
  for (let i = 0; i < 2; i++) {
    expect((await unfollow(reader, author)).body).toMatchObject({
      isFollowing: false,
      canFollow: true,
    })
  }
  expect(await profile(author)).toMatchObject({ followersCount: 0 })
})

it('counts correctly and notifies once after a thousand concurrent follows and unfollows', {
  timeout: 60_000,
}, async () => {
  const [reader, author] = [await createUser(app), await createUser(app)]
  await Promise.all(
    Array.from({ length: 1000 }, (_, i) => (i % 2 ? unfollow : follow)(reader, author)),
  )
  await follow(reader, author)
  expect(await profile(author)).toMatchObject({ followersCount: 1 })
  const notifications = await app.call('GET /notifications', { as: author })
  expect(notifications.body.data.notifications).toMatchObject([
    { type: 'FOLLOW', sender: { username: reader.username }, link: `/users/${reader.username}` },
  ])
})

it('rejects following yourself, an unknown account or a suspended one', async () => {
  const [reader, suspended] = [await createUser(app), await createUser(app)]
  await app.db
    .updateTable('users')
    .where('id', '=', suspended.id)
    .set({ status: 'SUSPENDED' })
    .execute()
  expect((await follow(reader, reader)).status).toBe(400)
  expect((await follow(reader, suspended)).status).toBe(403)
  const params = { userId: '01a20079-401c-7fff-9d87-43d297dc9865' }
  expect((await app.call('POST /follow/:userId', { as: reader, params })).status).toBe(404)
})

it('pages followers by cursor, each once, while others follow and unfollow', async () => {
  const author = await createVerifiedUser(app)
  const readers = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  for (const reader of readers) await follow(reader, author)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.call('GET /follow/:userId/followers', {
      params: { userId: author.id },
      query: { limit: '2', ...(cursor && { cursor }) },
    })
    seen.push(...body.followers.map((row) => row.id))
    cursor = body.pagination.nextCursor ?? undefined
    await follow(await createUser(app), author)
    await unfollow(readers[4] as TestUser, author)
  } while (cursor)
  expect(seen).toEqual(readers.map(({ id }) => id).toReversed())
})

it('responds with 404 to a stranger’s request for the followers of an unverified user', async () => {
  const params = { userId: (await createUser(app)).id }
  expect((await app.call('GET /follow/:userId/followers', { params })).status).toBe(404)
})
