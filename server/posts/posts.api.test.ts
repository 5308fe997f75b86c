import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPost,
  createUser,
  createVerifiedUser,
  type TestUser,
  uploadPicture,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { deleteUser } from '../accounts/store.ts'
import { insertPostComment } from '../comments/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { deleteLike, deletePost, insertLike } from './store.ts'

const app = await startApp()

const publish = (as: TestUser, content: string) =>
  app.call('POST /posts', { as, body: { content } })
const byId = (id: string) => ({ params: { id } })

it('lets verified users publish, and rejects others with a reason', async () => {
  const author = await createVerifiedUser(app)
  const reply = await publish(author, '  Hello, all. ')
  expect(reply).toMatchObject({
    status: 201,
    body: {
      content: 'Hello, all.',
      likesCount: 0,
      commentsCount: 0,
      isLiked: false,
      isEdited: false,
    },
  })
  expect((await publish(await createUser(app), 'Me too')).problem).toMatchObject({
    statusCode: 403,
    message: 'Only verified users can create posts. Please request verification.',
  })
  expect((await publish(author, ' ')).problem?.message).toEqual(['Please write something to post.'])
  expect((await publish(author, 'x'.repeat(5001))).status).toBe(400)
})

it('lets only the author edit and delete a post', async () => {
  const { id, author } = await createPost(app)
  const [other, administrator] = [await createUser(app), await createAdministrator(app)]
  const edit = (as: TestUser) =>
    app.call('PATCH /posts/:id', { as, ...byId(id), body: { content: 'Better' } })
  expect([(await edit(other)).status, (await edit(administrator)).status]).toEqual([403, 403])
  expect((await edit(author)).body).toMatchObject({ content: 'Better', isEdited: true })
  const remove = (as: TestUser) => app.call('DELETE /posts/:id', { as, ...byId(id) })
  expect([(await remove(other)).status, (await remove(administrator)).status]).toEqual([403, 403])
  expect([(await remove(author)).status, (await remove(author)).status]).toEqual([204, 404])
})

it('pages by cursor without repeating or missing a post while others publish and delete', async () => {
  const author = await createVerifiedUser(app)
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.push((await createPost(app, { author })).id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { userId: author.id, limit: '3', ...(cursor && { cursor }) }
    const { body } = await app.call('GET /posts', { query })
    seen.push(...body.data.map((row) => row.id))
    cursor = body.pagination.nextCursor ?? undefined
    await createPost(app, { author })
    if (seen.length === 3) {
      await app.call('DELETE /posts/:id', { as: author, ...byId(seen[0] ?? '') })
    }
  } while (cursor)
  expect(seen).toEqual(ids.toReversed())
})

it('counts likes and notifies the author once per user, however often the button is pressed', async () => {
  const { id, author } = await createPost(app)
  const fans = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  const press = (as: TestUser, liked?: boolean) =>
    app.call('POST /posts/:id/like', { as, ...byId(id), body: { liked } })
  await Promise.all(
    fans.flatMap((fan) => Array.from({ length: 20 }, (_, i) => press(fan, i % 2 === 0))),
  )
  for (const fan of fans) await press(fan, true)
  expect((await app.call('GET /posts/:id', byId(id))).body.likesCount).toBe(5)
  const response = await app.call('GET /notifications', { as: author })
  expect(response.body.data.notifications).toMatchObject([{ type: 'POST_LIKE', senderCount: 5 }])
  expect((await press(fans[0] as TestUser)).body).toEqual({ liked: false, likesCount: 4 })
  const senderCount = async () =>
    (await app.call('GET /notifications', { as: author })).body.data.notifications[0]?.senderCount
  expect(await senderCount()).toBe(4)
  expect((await press(author)).body).toEqual({ liked: true, likesCount: 5 })
  expect(await senderCount()).toBe(4)
})

it('lists comments oldest first and lets only their author delete them', async () => {
  const { id, author } = await createPost(app)
  const reader = await createUser(app)
  const addComment = (as: TestUser, content: string) =>
    app.call('POST /posts/:id/comments', { as, ...byId(id), body: { content } })
  const first = await addComment(reader, ' First ')
  await addComment(author, 'Second')
  expect((await addComment(reader, 'x'.repeat(1001))).status).toBe(400)
  const list = await app.call('GET /posts/:id/comments', byId(id))
  expect(list.body.data.map((row) => row.content)).toEqual(['First', 'Second'])
  const remove = (as: TestUser) =>
    app.call('DELETE /posts/comments/:commentId', { as, params: { commentId: first.body.id } })
  expect((await remove(author)).status).toBe(403)
  expect((await remove(reader)).status).toBe(204)
  expect((await app.call('GET /posts/:id', byId(id))).body.commentsCount).toBe(1)
  const response = await app.call('GET /notifications', { as: author })
  expect(response.body.data.notifications).toEqual([])
})

it('finds posts by their words, ignoring case and accents', async () => {
  const author = await createVerifiedUser(app)
  await createPost(app, { author, content: 'Über den Wolken 100%' })
  const found = async (search: string) =>
    (await app.call('GET /posts', { query: { search, userId: author.id } })).body
  expect((await found('uber')).pagination.total).toBe(1)
  expect((await found('100%')).data).toHaveLength(1)
  expect((await found('n_')).data).toHaveLength(0)
})

it('keeps fields that an edit leaves out, and accepts only pictures uploaded to this site', async () => {
  const { id, author, content } = await createPost(app)
  const edit = (body: { content?: string; imageUrl?: string | null }) =>
    app.call('PATCH /posts/:id', { as: author, ...byId(id), body })
  const imageUrl = await uploadPicture(app, author, 'post')
  expect((await edit({})).body).toMatchObject({ content, imageUrl: null, isEdited: false })
  expect((await edit({ imageUrl })).body).toMatchObject({ content, imageUrl, isEdited: true })
  expect((await edit({ content: 'Other words' })).body).toMatchObject({ imageUrl })
  expect((await edit({ imageUrl: null })).body).toMatchObject({
    content: 'Other words',
    imageUrl: null,
  })
  for (const none of ['', '  ', null]) {
    await edit({ imageUrl })
    expect((await edit({ imageUrl: none })).body).toMatchObject({ imageUrl: null })
    const published = await app.call('POST /posts', {
      as: author,
      body: { content: 'Without a picture', imageUrl: none },
    })
    expect(published).toMatchObject({ status: 201, body: { imageUrl: null } })
  }
  for (const foreign of [
    'https://elsewhere.example/a.webp',
    'blob:x',
    'data:image/png;base64,AA',
  ]) {
    expect((await edit({ imageUrl: foreign })).status).toBe(400)
  }
})

type Write = (tx: Tx, postId: string, userId: string) => Promise<unknown>

const reactions: Record<string, Write> = {
  comment: (tx, postId, userId) => insertPostComment(tx, userId, { postId, content: 'Hi' }),
  like: insertLike,
  'removed like': deleteLike,
}
const deletions: Record<string, Write> = {
  post: deletePost,
  'author’s account': (tx, _postId, authorId) => deleteUser(tx, authorId),
}

// Calls the store, because the service retries after a deadlock.
it.each(
  Object.entries(reactions).flatMap(([reaction, react]) =>
    Object.entries(deletions).map(([deletion, remove]) => ({ reaction, react, deletion, remove })),
  ),
)('has no deadlock between a $reaction and the deletion of the $deletion', async (writes) => {
  const { id, author } = await createPost(app)
  const reader = await createUser(app)
  const run = (write: Write, userId: string) =>
    app.db.transaction().execute((tx) => write(tx, id, userId))
  if (writes.reaction === 'removed like') await run(insertLike, reader.id)
  const { results } = await app.db.transaction().execute(async (holder) => {
    await lockTotals('post', sql`${id}::uuid`).execute(holder)
    // Both wait for the counters; what either has locked before stays locked meanwhile.
    const reacting = run(writes.react, reader.id)
    await sleep(100)
    const removing = run(writes.remove, author.id)
    await sleep(100)
    return { results: Promise.allSettled([reacting, removing]) }
  })
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})
