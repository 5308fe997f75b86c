import { expect, it } from 'vitest'
import { type Member, member, verifiedMember } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const follow = (as: Member, { id: userId }: Member) =>
  app.call('POST /follow/:userId', { as, params: { userId } })
const unfollow = (as: Member, { id: userId }: Member) =>
  app.call('DELETE /follow/:userId', { as, params: { userId } })
const profile = async ({ id }: Member, as?: Member) =>
  (await app.call('GET /users/profile/:id', { as, params: { id } })).body

it('follows and unfollows; repeating changes nothing', async () => {
  const [reader, author] = [await member(app), await member(app)]
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

it('counts right and tells once after a thousand presses', { timeout: 60_000 }, async () => {
  const [reader, author] = [await member(app), await member(app)]
  await Promise.all(
    Array.from({ length: 1000 }, (_, i) => (i % 2 ? unfollow : follow)(reader, author)),
  )
  await follow(reader, author)
  expect(await profile(author)).toMatchObject({ followersCount: 1 })
  const told = await app.call('GET /notifications', { as: author })
  expect(told.body.data.notifications).toMatchObject([
    { type: 'FOLLOW', sender: { username: reader.username }, link: `/users/${reader.username}` },
  ])
})

it('cannot follow oneself, nobody, or a suspended member', async () => {
  const [reader, suspended] = [await member(app), await member(app)]
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

it('lists followers by cursor, each once, while others come and go', async () => {
  const author = await verifiedMember(app)
  const readers = await Promise.all(Array.from({ length: 5 }, () => member(app)))
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
    await follow(await member(app), author)
    await unfollow(readers[4] as Member, author)
  } while (cursor)
  expect(seen).toEqual(readers.map(({ id }) => id).toReversed())
})

it('has no followers page for a member who is not verified', async () => {
  const params = { userId: (await member(app)).id }
  expect((await app.call('GET /follow/:userId/followers', { params })).status).toBe(404)
})

it('lets verified members alone make their account private', async () => {
  const set = (as: Member) => app.call('PUT /follow/privacy', { as, body: { isPrivate: true } })
  expect((await set(await member(app))).status).toBe(403)
  expect((await set(await verifiedMember(app))).body).toMatchObject({ isPrivate: true })
})

it('finds members by name and username, the closest first, forgiving a slip of the pen', async () => {
  await member(app, { name: 'Zoë Quist', username: 'zoe_q' })
  await member(app, { name: 'Quist', username: 'another_q' })
  await member(app, { name: 'Annabel Lindqvist', username: 'al_lq' })
  const gone = await member(app, { name: 'Quist Suspended', username: 'gone_q' })
  await app.db.updateTable('users').where('id', '=', gone.id).set({ status: 'SUSPENDED' }).execute()
  const found = async (q: string) =>
    (await app.call('GET /users/search', { query: { q } })).body.data.map((row) => row.name)
  expect(await found('QUIST')).toEqual(['Quist', 'Zoë Quist'])
  expect(await found('zoe')).toEqual(['Zoë Quist'])
  expect(await found('Lindquist')).toContain('Annabel Lindqvist')
  expect((await app.call('GET /users/search', { query: { q: 'q' } })).status).toBe(400)
})

it('tells a profile without its email, and what verification is under way to its owner alone', async () => {
  const somebody = await member(app, { username: 'Mixed_Case' })
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
  expect(await profile(somebody, somebody)).toMatchObject({ verificationStatus: 'PENDING' })
})
