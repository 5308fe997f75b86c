import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

interface Draft {
  as?: TestUser
  content?: string
  isAnonymous?: boolean
}

async function reply(about: TestPersonality, parentId: string | null, draft: Draft = {}) {
  const { as = await createUser(app), content = 'A reply', isAnonymous = false } = draft
  const body = { personalityId: about.id, content, isAnonymous, parentId }
  return (await app.call('POST /comments', { as, body })).body
}

const threadsOn = async (
  { id }: TestPersonality,
  query: Record<string, string> = {},
  as?: TestUser,
) =>
  (
    await app.call('GET /comments/:personalityId/threads', {
      as,
      params: { personalityId: id },
      query,
    })
  ).body

const listOf = async ({ id }: TestPersonality) =>
  (await app.call('GET /comments/:personalityId', { params: { personalityId: id } })).body

const repliesTo = (id: string, query: Record<string, string> = {}) =>
  app.call('GET /comments/detail/:id/replies', { params: { id }, query })

const threadOf = (id: string) => app.call('GET /comments/detail/:id/thread', { params: { id } })

const countOn = async ({ id }: TestPersonality) =>
  (await app.call('GET /personalities/:id/stats', { params: { id } })).body.commentCount

const hide = (id: string, status: 'HIDDEN' | 'ACTIVE' = 'HIDDEN') =>
  app.call('PATCH /comments/:id/status', { as: administrator, params: { id }, body: { status } })

const remove = (as: TestUser, id: string) =>
  app.call('DELETE /comments/:id', { as, params: { id } })

const notificationsOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications

const contents = (rows: { content: string }[]) => rows.map(({ content }) => content)

describe('replies', () => {
  it('are in the list by time and name their comment, and in threads below it, the first three', async () => {
    const about = await createPersonality(app)
    const older = await reply(about, null, { content: 'Older' })
    const newer = await reply(about, null, { content: 'Newer' })
    for (const number of [1, 2, 3, 4]) await reply(about, older.id, { content: `Reply ${number}` })
    const list = await listOf(about)
    expect(contents(list.data)).toEqual([
      ...['Reply 4', 'Reply 3', 'Reply 2', 'Reply 1'],
      ...['Newer', 'Older'],
    ])
    expect(list.data.map(({ parentId }) => parentId)).toEqual([
      ...Array.from({ length: 4 }, () => older.id),
      ...[null, null],
    ])
    const threads = await threadsOn(about)
    expect(threads).toMatchObject({
      data: [
        { id: newer.id, comment: { content: 'Newer' }, replies: [], replyCount: 0 },
        { id: older.id, comment: { content: 'Older' }, replyCount: 4 },
      ],
      pagination: { total: 2, hasNext: false, nextCursor: null },
    })
    const [first, second] = threads.data
    expect(first?.nextReplies).toBeNull()
    expect(contents(second?.replies ?? [])).toEqual(['Reply 1', 'Reply 2', 'Reply 3'])
    const rest = await repliesTo(older.id, { cursor: second?.nextReplies ?? '' })
    expect(contents(rest.body.data)).toEqual(['Reply 4'])
    expect(rest.body.pagination).toMatchObject({ total: 4, hasNext: false })
    expect(await countOn(about)).toBe(6)
  })

  it('of three have no further ones', async () => {
    const about = await createPersonality(app)
    const { id } = await reply(about, null)
    for (const number of [1, 2, 3]) await reply(about, id, { content: `${number}` })
    const [thread] = (await threadsOn(about)).data
    expect(thread).toMatchObject({ replyCount: 3, nextReplies: null })
  })

  it('to a reply join its thread; unknown, hidden and other comments cannot be answered', async () => {
    const [about, other] = [await createPersonality(app), await createPersonality(app)]
    const first = await reply(about, null)
    const answer = await reply(about, first.id)
    expect(await reply(about, answer.id)).toMatchObject({ parentId: first.id })
    const body = (personalityId: string, parentId: string) => ({
      personalityId,
      parentId,
      content: 'Where does it belong?',
    })
    const as = await createUser(app)
    const tryReply = async (personalityId: string, parentId: string) =>
      (await app.call('POST /comments', { as, body: body(personalityId, parentId) })).status
    expect(await tryReply(other.id, first.id)).toBe(404)
    expect(await tryReply(about.id, about.id)).toBe(404)
    await hide(answer.id)
    expect(await tryReply(about.id, answer.id)).toBe(404)
    expect(await tryReply(about.id, first.id)).toBe(201)
  })

  it('page once each by cursor while threads are added and deleted', async () => {
    const about = await createPersonality(app)
    const author = await createUser(app)
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      ids.unshift((await createComment(app, { author, personality: about })).id)
    }
    // Of the third the comment is deleted, of the fourth it is hidden: both keep their places.
    for (const id of ids.slice(2, 4)) await reply(about, id)
    await remove(author, ids[2] ?? '')
    await hide(ids[3] ?? '')
    const first = await threadsOn(about, { limit: '2' })
    expect(first.pagination).toMatchObject({ total: 5, hasNext: true })
    await createComment(app, { author, personality: about })
    await remove(author, ids[1] ?? '')
    const second = await threadsOn(about, { limit: '2', cursor: first.pagination.nextCursor ?? '' })
    const third = await threadsOn(about, { limit: '2', cursor: second.pagination.nextCursor ?? '' })
    const seen = [first, second, third].flatMap(({ data }) => data)
    expect(seen.map(({ id }) => id)).toEqual(ids)
    expect(seen.map(({ comment }) => comment === null)).toEqual([false, false, true, true, false])
    expect(third.pagination.hasNext).toBe(false)
  })
})

describe('a comment that is hidden or deleted', () => {
  it('leaves a place with its replies, which are still counted; the last reply takes the place along', async () => {
    const about = await createPersonality(app)
    const [author, replier] = [await createUser(app), await createUser(app)]
    const first = await reply(about, null, { as: author, content: 'Deleted soon' })
    const answer = await reply(about, first.id, { as: replier, content: 'Stays' })
    await hide(first.id)
    const hidden = { id: first.id, comment: null, replies: [{ content: 'Stays' }], replyCount: 1 }
    expect((await threadsOn(about)).data).toMatchObject([hidden])
    expect([await countOn(about), (await listOf(about)).data.length]).toEqual([1, 1])
    await hide(first.id, 'ACTIVE')
    expect((await threadsOn(about)).data).toMatchObject([{ comment: { content: 'Deleted soon' } }])
    expect(await countOn(about)).toBe(2)
    await remove(author, first.id)
    expect((await threadsOn(about)).data).toMatchObject([hidden])
    expect((await threadOf(first.id)).body).toMatchObject(hidden)
    expect((await repliesTo(first.id)).body.data).toMatchObject([{ content: 'Stays' }])
    // Others go on answering the reply, but not the comment.
    expect(await reply(about, answer.id)).toMatchObject({ parentId: first.id })
    expect(await countOn(about)).toBe(2)
    for (const { id, user } of (await repliesTo(first.id)).body.data) {
      if (user?.username === replier.username) await remove(replier, id)
      else await hide(id)
    }
    expect((await threadsOn(about)).data).toEqual([])
    expect(await countOn(about)).toBe(0)
    expect((await threadOf(first.id)).status).toBe(404)
  })

  it('goes with its author’s account, and replies of others stay', async () => {
    const about = await createPersonality(app)
    const [author, replier] = [await createUser(app), await createUser(app)]
    const named = await reply(about, null, { as: author })
    const anonymous = await reply(about, null, { as: author, content: 'Kept', isAnonymous: true })
    for (const { id } of [named, anonymous]) await reply(about, id, { as: replier })
    await reply(about, named.id, { as: author, content: 'Own reply' })
    expect(await countOn(about)).toBe(5)
    await app.call('DELETE /users/me', { as: author, body: { password: author.password } })
    expect((await threadsOn(about)).data.map(({ comment }) => comment?.content ?? null)).toEqual(
      expect.arrayContaining([null, 'Kept']),
    )
    expect(await countOn(about)).toBe(3)
  })
})

it('opens the thread of a single comment, and of a reply beyond the first ones', async () => {
  const about = await createPersonality(app)
  const { id } = await reply(about, null, { content: 'First' })
  for (const number of [1, 2, 3, 4]) await reply(about, id, { content: `${number}` })
  const last = await reply(about, id, { content: 'Linked' })
  expect(contents((await threadOf(id)).body.replies)).toEqual(['1', '2', '3'])
  const { body } = await threadOf(last.id)
  expect(body).toMatchObject({ id, comment: { content: 'First' }, replyCount: 5 })
  expect(contents(body.replies)).toEqual(['1', '2', '3', 'Linked'])
  const next = await repliesTo(id, { cursor: body.nextReplies ?? '' })
  expect(contents(next.body.data)).toEqual(['4', 'Linked'])
  await hide(last.id)
  expect((await threadOf(last.id)).status).toBe(404)
})

it('notifies the author who is answered, in groups, never oneself, and links to the latest reply', async () => {
  const about = await createPersonality(app)
  const author = await createUser(app)
  const first = await reply(about, null, { as: author, isAnonymous: true })
  const ada = await createUser(app, { name: 'Ada' })
  const bo = await createUser(app, { name: 'Bo' })
  await reply(about, first.id, { as: author })
  expect(await notificationsOf(author)).toEqual([])
  const one = await reply(about, first.id, { as: ada })
  const two = await reply(about, one.id, { as: bo })
  expect(await notificationsOf(author)).toMatchObject([
    {
      title: 'New reply',
      message: 'Ada replied to your comment',
      link: `/personalities/${about.slug}?comment=${one.id}#comment-${one.id}`,
    },
  ])
  expect(await notificationsOf(ada)).toMatchObject([{ message: 'Bo replied to your comment' }])
  await reply(about, first.id, { as: bo })
  expect(await notificationsOf(author)).toMatchObject([
    { title: 'New replies', message: 'Bo and 1 other replied to your comment', senderCount: 2 },
  ])
  await remove(bo, two.id)
  expect(await notificationsOf(ada)).toEqual([])
})

it('notifies of an anonymous reply when its hour is over, without a name', async () => {
  const about = await createPersonality(app)
  const [author, secret] = [await createUser(app), await createUser(app, { name: 'Secret' })]
  const first = await reply(about, null, { as: author })
  const answer = await reply(about, first.id, { as: secret, isAnonymous: true })
  const setTime = (minutesAgo: number) =>
    sql`
      update comments set created_at = date_bin('1 hour', now(), timestamptz '2000-01-01 00:00:00+00')
        - make_interval(mins => ${minutesAgo}) where id = ${answer.id}
    `.execute(app.db)
  await setTime(0)
  await app.features.comments.jobs.replyNotifications.run()
  expect(await notificationsOf(author)).toEqual([])
  await setTime(1)
  await app.features.comments.jobs.replyNotifications.run()
  await app.features.comments.jobs.replyNotifications.run()
  const found = await notificationsOf(author)
  expect(found).toMatchObject([
    { message: 'An anonymous member replied to your comment', sender: null, senders: [] },
  ])
  expect(JSON.stringify(found)).not.toContain(secret.id)
  const named = await createUser(app, { name: 'Ada' })
  await reply(about, first.id, { as: named })
  expect(await notificationsOf(author)).toMatchObject([
    { message: 'Ada and 1 other replied to your comment', senders: [{ name: 'Ada' }] },
  ])
  const own = await reply(about, first.id, { as: author, isAnonymous: true })
  await sql`update comments set created_at = now() - interval '1 day' where id = ${own.id}`.execute(
    app.db,
  )
  await app.features.comments.jobs.replyNotifications.run()
  expect(await notificationsOf(author)).toMatchObject([{ senderCount: 2 }])
})

it('are reported, decided, listed as own and exported like comments', async () => {
  const about = await createPersonality(app)
  const author = await createUser(app)
  const first = await reply(about, null)
  const answer = await reply(about, first.id, { as: author, content: 'Rude' })
  const { report, caseOf, decide } = moderationOf(app, administrator)
  await report(await createUser(app), 'comment', answer.id, 'abuse')
  const { id: caseId } = await caseOf(answer.id)
  await decide(caseId, 'hide', 'abuse')
  expect((await threadsOn(about)).data).toMatchObject([
    { id: first.id, replyCount: 0, replies: [] },
  ])
  const mine = await app.call('GET /comments/me/comments', { as: author })
  expect(mine.body.data).toMatchObject([{ parentId: first.id, status: 'HIDDEN' }])
  const { body } = await app.call('GET /users/me/export', { as: author })
  expect(body.comments).toMatchObject([{ id: answer.id, parentId: first.id }])
})

/** Without the counters of days, because tests have moved comments to other times. */
const wrongCounts = async (options: { repair?: boolean } = {}) =>
  (await recountAll(app.db, options)).wrong.filter(({ counter }) => counter !== 'comments')

it('keeps the number of replies right while many reply, delete, hide and are deleted', async () => {
  const about = await createPersonality(app)
  const [author, replier] = [await createUser(app), await createUser(app)]
  const first = await createComment(app, { author, personality: about })
  const other = await createComment(app, { author, personality: about })
  const write = async (parentId: string) =>
    (await createComment(app, { author: replier, personality: about, parentId })).id
  const ids = await Promise.all(Array.from({ length: 12 }, () => write(first.id)))
  await Promise.all([
    ...ids.slice(0, 4).map((id) => remove(replier, id)),
    ...ids.slice(2, 8).map((id) => hide(id)),
    ...Array.from({ length: 4 }, () => write(other.id)),
    remove(author, first.id),
    hide(other.id),
  ])
  expect(await wrongCounts()).toEqual([])
  await app.db.updateTable('comment_threads').set({ reply_count: 7, listed_at: null }).execute()
  expect(await wrongCounts({ repair: true })).not.toEqual([])
  expect(await wrongCounts()).toEqual([])
  await app.call('DELETE /users/me', { as: replier, body: { password: replier.password } })
  expect(await wrongCounts()).toEqual([])
  expect((await threadsOn(about)).data).toEqual([])
})
