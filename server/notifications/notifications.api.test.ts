import { expect, it } from 'vitest'
import { createPost, createUser, type TestUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const list = async (as: TestUser, query: Record<string, string> = {}) =>
  (await app.call('GET /notifications', { as, query })).body.data

const like = (as: TestUser, id: string) => app.call('POST /posts/:id/like', { as, params: { id } })
const commentOn = (as: TestUser, id: string) =>
  app.call('POST /posts/:id/comments', { as, params: { id }, body: { content: 'More' } })
const markRead = (as: TestUser, id = '') =>
  app.call('POST /notifications/:id/read', { as, params: { id } })
const readers = (count: number, name = 'Reader') =>
  Promise.all(Array.from({ length: count }, () => createUser(app, { name })))

it('lists the viewer’s own notifications, marks one and all as read, and counts unread ones', async () => {
  const { id, author } = await createPost(app)
  const [reader] = (await readers(1)) as [TestUser]
  await like(reader, id)
  await commentOn(reader, id)
  await app.call('POST /follow/:userId', { as: reader, params: { userId: author.id } })
  const first = (await list(author)).notifications.at(-1)
  expect(first).toMatchObject({
    title: 'New like',
    message: 'Reader liked your post',
    isRead: false,
    sender: { username: reader.username },
    senderCount: 1,
    link: `/posts/${id}`,
  })
  expect((await markRead(reader, first?.id)).status).toBe(404)
  expect((await markRead(author, first?.id)).body.data.count).toBe(2)
  expect((await markRead(author, first?.id)).body.data.count).toBe(2)
  expect((await app.call('GET /notifications/unread-count', { as: author })).body.data.count).toBe(
    2,
  )
  expect(
    (await app.call('POST /notifications/mark-all-read', { as: author })).body.data.count,
  ).toBe(0)
  expect((await list(author)).notifications.every((each) => each.isRead)).toBe(true)
})

it('groups likes of one post until the notification is read', async () => {
  const { id, author } = await createPost(app)
  const other = await createPost(app, { author })
  const fans = await readers(5)
  const ada = await createUser(app, { name: 'Ada' })
  for (const fan of [...fans, ada]) await like(fan, id)
  await like(ada, other.id)
  const { notifications, unreadCount } = await list(author)
  expect(unreadCount).toBe(2)
  expect(notifications).toMatchObject([
    { title: 'New like', message: 'Ada liked your post', link: `/posts/${other.id}` },
    {
      title: 'New likes',
      message: 'Ada and 5 others liked your post',
      link: `/posts/${id}`,
      sender: { name: 'Ada' },
      senders: [{ name: 'Ada' }, { name: 'Reader' }, { name: 'Reader' }],
      senderCount: 6,
    },
  ])
  await markRead(author, notifications[1]?.id)
  await like(await createUser(app, { name: 'Bo' }), id)
  expect((await list(author)).notifications).toMatchObject([
    { message: 'Bo liked your post', isRead: false },
    { message: 'Ada liked your post', isRead: false },
    { message: 'Ada and 5 others liked your post', isRead: true },
  ])
  // A repeated like does not notify again once its notification was read.
  await like(ada, id)
  await like(ada, id)
  expect((await list(author)).notifications[0]).toMatchObject({ message: 'Bo liked your post' })
})

it('counts a user who comments several times once, and moves to the top with each comment', async () => {
  const { id, author } = await createPost(app)
  const [reader, second] = (await readers(2)) as [TestUser, TestUser]
  const first = await commentOn(reader, id)
  await commentOn(reader, id)
  await like(second, id)
  await commentOn(second, id)
  expect((await list(author)).notifications).toMatchObject([
    { title: 'New comments', message: 'Reader and 1 other commented on your post', senderCount: 2 },
    { title: 'New like' },
  ])
  await app.call('DELETE /posts/comments/:commentId', {
    as: reader,
    params: { commentId: first.body.id },
  })
  expect((await list(author)).notifications[0]).toMatchObject({ senderCount: 2 })
})

it('removes a sender who takes a like back, and the notification with the last sender', async () => {
  const { id, author } = await createPost(app)
  const [first, second] = (await readers(2)) as [TestUser, TestUser]
  for (const each of [first, second]) await like(each, id)
  await like(second, id)
  const { notifications, unreadCount } = await list(author)
  expect([notifications.length, notifications[0]?.senderCount, unreadCount]).toEqual([1, 1, 1])
  expect(notifications[0]).toMatchObject({ sender: { username: first.username } })
  await app.db.deleteFrom('users').where('id', '=', first.id).execute()
  expect(await list(author)).toMatchObject({ notifications: [], unreadCount: 0, totalCount: 0 })
})

it('groups new followers, and links to the list of followers', async () => {
  const author = await createUser(app)
  const fans = await readers(3)
  const params = { userId: author.id }
  for (const as of fans) await app.call('POST /follow/:userId', { as, params })
  expect((await list(author)).notifications).toMatchObject([
    {
      title: 'New followers',
      message: 'Reader and 2 others started following you',
      link: '/followers',
    },
  ])
})

it('counts senders correctly when many like a post and take it back at the same time', async () => {
  const { id, author } = await createPost(app)
  const fans = await readers(20)
  await Promise.all(fans.map((fan) => like(fan, id)))
  await Promise.all(fans.slice(0, 15).map((fan) => like(fan, id)))
  expect((await list(author)).notifications).toMatchObject([{ senderCount: 5 }])
  await Promise.all(fans.slice(0, 15).map((fan) => like(fan, id)))
  expect((await list(author)).notifications).toMatchObject([{ senderCount: 20 }])
})

it('removes the notifications of a deleted sender', async () => {
  const { id, author } = await createPost(app)
  const sender = await createUser(app)
  await app.call('POST /posts/:id/comments', {
    as: sender,
    params: { id },
    body: { content: 'Hello' },
  })
  expect((await list(author)).notifications).toHaveLength(1)
  await app.db.deleteFrom('users').where('id', '=', sender.id).execute()
  expect((await list(author)).notifications).toEqual([])
})

it('pages by cursor, each notification once, while new ones arrive', async () => {
  const { author } = await createPost(app)
  const commentOnNewPost = async () =>
    commentOn(await createUser(app), (await createPost(app, { author })).id)
  for (let i = 0; i < 5; i++) await commentOnNewPost()
  const ids = (await list(author)).notifications.map((each) => each.id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(author, { limit: '2', ...(cursor && { cursor }) })
    seen.push(...page.notifications.map((each) => each.id))
    cursor = page.pagination.nextCursor ?? undefined
    await commentOnNewPost()
  } while (cursor)
  expect(seen).toEqual(ids)
})

it('filters by unread and read, with correct totals on every page', async () => {
  const { author } = await createPost(app)
  for (let i = 0; i < 5; i++)
    await like(await createUser(app), (await createPost(app, { author })).id)
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

it('tells notifications in the language of the page, with the names of the senders', async () => {
  const { id, author } = await createPost(app)
  const spanish = { 'x-language': 'es' }
  const told = async () =>
    (
      await app.call('GET /notifications', { as: author, headers: spanish })
    ).body.data.notifications.map(({ title, message }) => [title, message])
  await like(await createUser(app, { name: 'Bo' }), id)
  expect(await told()).toEqual([['Nuevo me gusta', 'A Bo le gusta tu publicación']])
  await like(await createUser(app, { name: 'Ada' }), id)
  expect(await told()).toEqual([
    ['Nuevos me gusta', 'A Ada y 1 persona más les gusta tu publicación'],
  ])
  expect((await list(author)).notifications).toMatchObject([
    { title: 'New likes', message: 'Ada and 1 other liked your post' },
  ])
})
