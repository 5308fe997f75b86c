import { expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const request = (as: TestUser, reason?: string | null) =>
  app.call('POST /verification/request', {
    as,
    body: reason === undefined ? undefined : { reason },
  })
const state = async (as: TestUser) => (await app.call('GET /verification/status', { as })).body
const me = async (as: TestUser) => (await app.call('GET /auth/me', { as })).body.user
const notificationsOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications
const review = (
  requestId: string,
  decision: 'approve' | 'reject',
  { comment, as = boss }: { comment?: string; as?: TestUser } = {},
) =>
  app.call('POST /verification/admin/review/:requestId', {
    as,
    params: { requestId },
    body: { decision, comment },
  })

/** Sends a request and returns its id. */
async function pendingRequest(as: TestUser, reason?: string): Promise<string> {
  const { body } = await request(as, reason)
  return body.id
}

it('moves a user from pending to rejected with a comment, and from a second request to verified', async () => {
  const somebody = await createUser(app)
  expect(await state(somebody)).toEqual({ status: null, isVerified: false, request: null })
  const created = await request(somebody, ' I am a public person. ')
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'PENDING', reason: 'I am a public person.', comment: null, reviewedAt: null },
  })
  expect(await state(somebody)).toMatchObject({
    status: 'PENDING',
    isVerified: false,
    request: { id: created.body.id },
  })
  const rejected = await review(created.body.id, 'reject', { comment: 'Please name your office.' })
  expect(rejected).toMatchObject({
    status: 200,
    body: {
      status: 'REJECTED',
      comment: 'Please name your office.',
      user: { name: somebody.name, username: somebody.username, avatar: null },
    },
  })
  expect(await state(somebody)).toMatchObject({
    status: 'REJECTED',
    isVerified: false,
    request: { comment: 'Please name your office.' },
  })
  expect(await me(somebody)).toMatchObject({ isVerified: false, verificationStatus: 'REJECTED' })
  await review(await pendingRequest(somebody, 'Mayor of Oriel.'), 'approve')
  expect(await state(somebody)).toMatchObject({ status: 'VERIFIED', isVerified: true })
  // The older token stays valid.
  expect(await me(somebody)).toMatchObject({ isVerified: true, verificationStatus: 'VERIFIED' })
  expect(await notificationsOf(somebody)).toMatchObject([
    { type: 'VERIFICATION_APPROVED', sender: null },
    {
      type: 'VERIFICATION_REJECTED',
      sender: null,
      message: expect.stringContaining('Please name your office.'),
    },
  ])
})

it('lets a verified user post, and shows the user as verified to others', async () => {
  const somebody = await createUser(app)
  const post = { as: somebody, body: { content: 'Hello' } }
  expect((await app.call('POST /posts', post)).status).toBe(403)
  await review(await pendingRequest(somebody), 'approve')
  expect((await app.call('POST /posts', post)).status).toBe(201)
  const { body } = await app.call('GET /users/profile/:id', { params: { id: somebody.id } })
  expect(body).toMatchObject({ isVerified: true, verificationStatus: 'VERIFIED' })
})

it('accepts a request without a reason, and rejects a reason that is too long', async () => {
  for (const reason of [undefined, null, '  ']) {
    expect((await request(await createUser(app), reason)).body).toMatchObject({ reason: null })
  }
  const tooLong = await request(await createUser(app), 'x'.repeat(501))
  expect(tooLong.problem).toMatchObject({
    statusCode: 400,
    message: ['Reason must not exceed 500 characters'],
  })
  const id = await pendingRequest(await createUser(app))
  const comment = 'x'.repeat(501)
  expect((await review(id, 'reject', { comment })).status).toBe(400)
})

it('accepts one of ten concurrent requests of a user', async () => {
  const somebody = await createUser(app)
  const replies = await Promise.all(Array.from({ length: 10 }, () => request(somebody)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(replies.find(({ problem }) => problem)?.problem?.message).toBe(
    'Your verification request is already being reviewed.',
  )
})

it('rejects a request of a verified user', async () => {
  const reply = await request(await createVerifiedUser(app))
  expect(reply.problem).toMatchObject({
    statusCode: 409,
    message: 'Your account is already verified.',
  })
})

it('rejects an administrator’s review of their own request', async () => {
  const requester = await createAdministrator(app)
  const id = await pendingRequest(requester)
  for (const decision of ['approve', 'reject'] as const) {
    expect((await review(id, decision, { as: requester })).problem).toMatchObject({
      statusCode: 403,
      message: 'You cannot review your own request. Another administrator has to decide it.',
    })
  }
  expect(await state(requester)).toMatchObject({ status: 'PENDING' })
  expect((await review(id, 'approve')).status).toBe(200)
})

it('accepts one of several concurrent reviews, and notifies the user once', async () => {
  const other = await createAdministrator(app)
  for (let round = 0; round < 5; round++) {
    const somebody = await createUser(app)
    const id = await pendingRequest(somebody)
    const replies = await Promise.all([
      review(id, 'approve'),
      review(id, 'reject', { as: other }),
      review(id, 'approve', { as: other }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const won = replies.find(({ status }) => status === 200)?.body.status
    expect(await state(somebody)).toMatchObject({ status: won, request: { status: won } })
    const type = won === 'VERIFIED' ? 'VERIFICATION_APPROVED' : 'VERIFICATION_REJECTED'
    expect((await notificationsOf(somebody)).map((each) => each.type)).toEqual([type])
    const entries = await app.call('GET /admin/audit', {
      as: boss,
      query: { targetId: somebody.id, action: 'VERIFICATION_REVIEWED' },
    })
    expect(entries.body.data).toMatchObject([
      { changes: [{ field: 'verificationStatus', before: 'PENDING', after: won }] },
    ])
  }
})

it('stays consistent when a user sends a new request during a review', async () => {
  const somebody = await createUser(app)
  let id = await pendingRequest(somebody)
  for (let round = 0; round < 5; round++) {
    const [reviewed, again] = await Promise.all([review(id, 'reject'), request(somebody)])
    expect(reviewed.status).toBe(200)
    expect([201, 409]).toContain(again.status)
    const now = await state(somebody)
    expect(now.request?.status).toBe(now.status)
    id = again.status === 201 ? again.body.id : await pendingRequest(somebody)
  }
})

it('reviews the request of a suspended user, and responds with 404 for a deleted one', async () => {
  const suspended = await createUser(app)
  const id = await pendingRequest(suspended)
  await app.db
    .updateTable('users')
    .where('id', '=', suspended.id)
    .set({ status: 'SUSPENDED' })
    .execute()
  expect((await review(id, 'approve')).status).toBe(200)
  // The id of a user, not of a request.
  expect((await review(boss.id, 'approve')).status).toBe(404)
  for (let round = 0; round < 5; round++) {
    const leaver = await createUser(app)
    const requestId = await pendingRequest(leaver)
    const [left, reviewed] = await Promise.all([
      app.call('DELETE /users/me', { as: leaver, body: { password: commonPassword } }),
      review(requestId, 'approve'),
    ])
    expect(left.status).toBe(204)
    expect([200, 404]).toContain(reviewed.status)
    expect((await review(requestId, 'approve')).status).toBe(404)
  }
  const deletedAdmin = await createAdministrator(app)
  const decided = await pendingRequest(await createUser(app))
  await review(decided, 'reject', { as: deletedAdmin })
  await app.call('DELETE /users/me', { as: deletedAdmin, body: { password: commonPassword } })
  expect((await review(decided, 'approve')).status).toBe(409)
})

it('lists pending requests to administrators, the oldest first, by cursor while some are reviewed', async () => {
  const page = async (query: Record<string, string>) =>
    (await app.call('GET /verification/admin/pending', { as: boss, query })).body
  const before = await page({ limit: '100' })
  for (const { id } of before.requests) await review(id, 'reject')
  expect(await page({})).toMatchObject({ requests: [], pagination: { total: 0, hasNext: false } })
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  const ids: string[] = []
  for (const each of people) ids.push(await pendingRequest(each, `I am ${each.name}`))
  const first = await page({ limit: '2' })
  expect(first).toMatchObject({
    requests: [
      {
        id: ids[0],
        status: 'PENDING',
        reason: `I am ${people[0]?.name}`,
        user: { name: people[0]?.name, username: people[0]?.username, avatar: null },
      },
      { id: ids[1] },
    ],
    pagination: { total: 5, hasNext: true },
  })
  await review(ids[0] ?? '', 'approve')
  const seen: string[] = []
  let cursor = first.pagination.nextCursor
  while (cursor) {
    const next = await page({ limit: '2', cursor })
    seen.push(...next.requests.map(({ id }) => id))
    cursor = next.pagination.nextCursor
  }
  expect(seen).toEqual(ids.slice(2))
})
