import { expect, it } from 'vitest'
import { createPost, createUser, createVerifiedUser, type TestUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

it('shows each of many users who read at once only the own feed', async () => {
  const [author, owner] = [await createVerifiedUser(app), await createVerifiedUser(app)]
  const [follower, fan, stranger] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  const [hidden, shown, secret] = [
    await createPost(app, { author, content: 'Hidden' }),
    await createPost(app, { author, content: 'Shown' }),
    await createPost(app, { author: owner, content: 'Secret' }),
  ]
  await app.call('POST /follow/:userId', { as: follower, params: { userId: owner.id } })
  await app.call('PUT /follow/privacy', { as: owner, body: { isPrivate: true } })
  await app.db.updateTable('posts').set({ status: 'HIDDEN' }).where('id', '=', hidden.id).execute()
  await app.call('POST /posts/:id/like', { as: fan, params: { id: shown.id }, body: {} })

  const read = async (as: TestUser) => {
    const { body } = await app.call('GET /posts', { as, query: { limit: '2' } })
    const { data, pagination } = body
    return [
      pagination.total,
      pagination.hasNext,
      ...data.map(({ content, isLiked }) => (isLiked ? `${content}, liked` : content)),
    ]
  }
  const expected: [TestUser, unknown[]][] = [
    [follower, [2, false, 'Secret', 'Shown']],
    [fan, [1, false, 'Shown, liked']],
    [stranger, [1, false, 'Shown']],
    [author, [2, false, 'Shown', 'Hidden']],
    [owner, [2, false, 'Secret', 'Shown']],
  ]
  // Twice, so that most of the reads wait for the first one and then run together.
  const twice = [...expected, ...expected]
  expect(await Promise.all(twice.map(([user]) => read(user)))).toEqual(
    twice.map(([, feed]) => feed),
  )
  const cursor = secret.id
  const pages = [follower, author, fan].map(async (as) => {
    const { body } = await app.call('GET /posts', { as, query: { cursor, limit: '1' } })
    return [body.data.map(({ content }) => content), body.pagination.nextCursor]
  })
  expect(await Promise.all(pages)).toEqual([
    [['Shown'], null],
    [['Shown'], shown.id],
    [['Shown'], null],
  ])
})
