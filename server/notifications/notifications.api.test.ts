import { expect, it } from 'vitest'
import { type Member, member, post } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const list = async (as: Member, query: Record<string, string> = {}) =>
  (await app.call('GET /notifications', { as, query })).body.data

it('lists own notifications, marks one and all as read, and counts the unread', async () => {
  const { id, author } = await post(app)
  const readers = await Promise.all(
    Array.from({ length: 3 }, () => member(app, { name: 'Reader' })),
  )
  for (const as of readers) await app.call('POST /posts/:id/like', { as, params: { id } })
  const [first] = (await list(author)).notifications
  expect(first).toMatchObject({
    title: 'New like',
    message: 'Reader liked your post',
    isRead: false,
    link: `/posts/${id}`,
  })
  const read = (as: Member) =>
    app.call('POST /notifications/:id/read', { as, params: { id: first?.id ?? '' } })
  expect((await read(readers[0] as Member)).status).toBe(404)
  expect((await read(author)).body.data.count).toBe(2)
  expect((await read(author)).body.data.count).toBe(2)
  expect((await app.call('GET /notifications/unread-count', { as: author })).body.data.count).toBe(
    2,
  )
  expect(
    (await app.call('POST /notifications/mark-all-read', { as: author })).body.data.count,
  ).toBe(0)
  expect((await list(author)).notifications.every((each) => each.isRead)).toBe(true)
})

it('forgets what a deleted member did, and stays readable', async () => {
  const { id, author } = await post(app)
  const gone = await member(app)
  await app.call('POST /posts/:id/comments', {
    as: gone,
    params: { id },
    body: { content: 'Hello' },
  })
  expect((await list(author)).notifications).toHaveLength(1)
  await app.db.deleteFrom('users').where('id', '=', gone.id).execute()
  expect((await list(author)).notifications).toEqual([])
})

it('reads on by cursor, each once, while others come', async () => {
  const { id, author } = await post(app)
  const say = async () =>
    app.call('POST /posts/:id/comments', {
      as: await member(app),
      params: { id },
      body: { content: 'More' },
    })
  for (let i = 0; i < 5; i++) await say()
  const ids = (await list(author)).notifications.map((each) => each.id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(author, { limit: '2', ...(cursor && { cursor }) })
    seen.push(...page.notifications.map((each) => each.id))
    cursor = page.pagination.nextCursor ?? undefined
    await say()
  } while (cursor)
  expect(seen).toEqual(ids)
})
