import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPost,
  createUser,
  type TestUser,
} from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { moderationOf } from '../../../test/moderation.ts'

const app = await startApp()
const [administrator, otherAdministrator] = [
  await createAdministrator(app),
  await createAdministrator(app),
]

/** Creates a comment that the first administrator has hidden. */
async function hiddenComment(author: TestUser, isAnonymous = false) {
  const { id } = await createComment(app, { author, isAnonymous })
  await app.call('PATCH /comments/:id/status', {
    as: administrator,
    params: { id },
    body: { status: 'HIDDEN', rule: 'abuse' },
  })
  return id
}

const appeal = (as: TestUser, id: string, text = 'It was meant kindly.') =>
  app.call('POST /appeals', { as, body: { type: 'comment', id, text } })

async function appealOf(id: string, as = otherAdministrator) {
  const { data } = (await app.call('GET /admin/appeals', { as, query: { limit: '100' } })).body
  const found = data.find((row) => row.case.target.id === id)
  if (!found) throw new Error('there is no such appeal')
  return found
}

const decide = (as: TestUser, id: string, isGranted: boolean) =>
  app.call('POST /admin/appeals/:id/decision', { as, params: { id }, body: { isGranted } })

const mine = async (as: TestUser, id?: string) =>
  (await app.call('GET /appeals', { as, query: { id } })).body.data

const messagesOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications.map(
    ({ message }) => message,
  )

it('an appeal is granted by another administrator: the comment is restored, and the author is notified once', async () => {
  const author = await createUser(app)
  const id = await hiddenComment(author)
  expect(await mine(author, id)).toMatchObject([
    { type: 'comment', id, rule: 'abuse', appeal: null },
  ])
  const reply = await appeal(author, id, '  Look again. ')
  expect(reply).toMatchObject({
    status: 201,
    body: { appeal: { text: 'Look again.', outcome: 'PENDING' } },
  })
  const openAppeal = await appealOf(id)
  expect(openAppeal).toMatchObject({
    text: 'Look again.',
    mayDecide: true,
    case: { rule: 'abuse' },
  })
  expect((await appealOf(id, administrator)).mayDecide).toBe(false)
  expect((await decide(administrator, openAppeal.id, true)).problem?.message).toBe(
    'Another administrator has to decide this.',
  )
  expect((await decide(otherAdministrator, openAppeal.id, true)).status).toBe(204)
  expect((await decide(otherAdministrator, openAppeal.id, false)).status).toBe(409)
  expect((await app.call('GET /comments/detail/:id', { params: { id } })).status).toBe(200)
  expect(await mine(author)).toEqual([])
  expect((await messagesOf(author)).filter((message) => message.startsWith('Your appeal'))).toEqual(
    ['Your appeal has been decided. Your comment is visible to others again.'],
  )
  const { data } = (
    await app.call('GET /admin/audit', { as: administrator, query: { targetId: id } })
  ).body
  expect(data[0]).toMatchObject({ action: 'APPEAL_GRANTED', actor: { id: otherAdministrator.id } })
})

it('an appeal is rejected: the comment stays hidden, and a second appeal is rejected', async () => {
  const author = await createUser(app)
  const id = await hiddenComment(author)
  await appeal(author, id)
  expect((await appeal(author, id)).problem?.message).toBe(
    'You have already appealed this decision.',
  )
  await decide(otherAdministrator, (await appealOf(id)).id, false)
  expect(await mine(author)).toMatchObject([{ id, appeal: { outcome: 'REJECTED' } }])
  expect(await messagesOf(author)).toContain(
    'Your appeal has been decided. Your comment stays hidden.',
  )
  expect((await appeal(author, id)).status).toBe(409)
})

it('an appeal is accepted only from the author of hidden content, with at most 500 characters', async () => {
  const [author, stranger] = [await createUser(app), await createUser(app)]
  const id = await hiddenComment(author)
  const shown = await createComment(app, { author })
  expect((await appeal(stranger, id)).status).toBe(404)
  expect((await appeal(administrator, id)).status).toBe(404)
  expect((await appeal(author, shown.id)).status).toBe(404)
  expect((await appeal(author, id, '  ')).problem?.message).toEqual(['Say why it should be shown'])
  expect((await appeal(author, id, 'x'.repeat(501))).status).toBe(400)
  expect(await mine(stranger)).toEqual([])
})

it('an appeal works for a hidden post too', async () => {
  const { id, author } = await createPost(app)
  const moderation = moderationOf(app, administrator)
  await moderation.report(await createUser(app), 'post', id)
  await moderation.decide((await moderation.caseOf(id)).id, 'hide', 'spam')
  const reply = await app.call('POST /appeals', {
    as: author,
    body: { type: 'post', id, text: 'No spam.' },
  })
  expect(reply.status).toBe(201)
  await decide(otherAdministrator, (await appealOf(id)).id, true)
  expect((await app.call('GET /posts/:id', { params: { id } })).status).toBe(200)
})

it('an appeal is decided once by concurrent decisions, and created once by concurrent requests', async () => {
  const author = await createUser(app)
  const id = await hiddenComment(author)
  const sent = await Promise.all([appeal(author, id), appeal(author, id), appeal(author, id)])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { id: appealId } = await appealOf(id)
  const third = await createAdministrator(app)
  const decided = await Promise.all([
    decide(otherAdministrator, appealId, true),
    decide(third, appealId, false),
  ])
  expect(decided.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await messagesOf(author)).filter((text) => text.startsWith('Your appeal'))).toHaveLength(
    1,
  )
  await app.db.deleteFrom('users').where('id', '=', third.id).execute()
})

it('an appeal about an administrator’s anonymous comment cannot be decided by the one who hid it', async () => {
  const id = await hiddenComment(otherAdministrator, true)
  await appeal(otherAdministrator, id)
  expect((await appealOf(id, administrator)).mayDecide).toBe(false)
  expect((await decide(administrator, (await appealOf(id)).id, false)).status).toBe(403)
})

it('an appeal is decided by the original decider when there is no other administrator', async () => {
  const author = await createUser(app)
  const id = await hiddenComment(author)
  await appeal(author, id)
  await app.db
    .updateTable('users')
    .where('id', '=', otherAdministrator.id)
    .set({ role: 'USER' })
    .execute()
  const openAppeal = await appealOf(id, administrator)
  expect(openAppeal.mayDecide).toBe(true)
  expect((await decide(administrator, openAppeal.id, true)).status).toBe(204)
})
