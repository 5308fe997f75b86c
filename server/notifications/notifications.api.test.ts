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

it('lists unread and read ones apart, with right totals on every page', async () => {
  const { id, author } = await post(app)
  for (let i = 0; i < 5; i++) {
    await app.call('POST /posts/:id/like', { as: await member(app), params: { id } })
  }
  const all = (await list(author)).notifications.map((each) => each.id)
  const readIds = all.filter((_, index) => index % 2 === 0)
  for (const read of readIds) {
    await app.call('POST /notifications/:id/read', { as: author, params: { id: read } })
  }
  const unread = await list(author, { status: 'unread', limit: '1' })
  expect(unread).toMatchObject({ unreadCount: 2, totalCount: 5, pagination: { total: 2 } })
  const rest = await list(author, {
    status: 'unread',
    limit: '1',
    cursor: unread.pagination.nextCursor ?? '',
  })
  expect([...unread.notifications, ...rest.notifications].map((each) => each.id)).toEqual(
    all.filter((one) => !readIds.includes(one)),
  )
  expect(rest.pagination).toMatchObject({ total: 2, hasNext: false, nextCursor: null })
  const read = await list(author, { status: 'read' })
  expect(read.notifications.map((each) => each.id)).toEqual(readIds)
  const wrong = await app.send({ method: 'GET', url: '/api/notifications?status=x', as: author })
  expect(wrong.status).toBe(400)
})
