import { expect, it } from 'vitest'
import { type ContentKind, contentLimits } from '../../contract/limits.ts'
import {
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp({ RATE_LIMIT_SCALE: '1' })
const createdPersonality = await createPersonality(app)
const { id: postId } = await createPost(app)
const { id: commentId } = await createComment(app)
const followed = await createUser(app)

const create: Record<ContentKind, (as: TestUser) => Promise<{ status: number; text: string }>> = {
  comment: (as) =>
    app.call('POST /comments', {
      as,
      body: { personalityId: createdPersonality.id, content: 'More' },
    }),
  postComment: (as) =>
    app.call('POST /posts/:id/comments', { as, params: { id: postId }, body: { content: 'More' } }),
  post: (as) => app.call('POST /posts', { as, body: { content: 'More' } }),
  report: (as) =>
    app.call('POST /reports', { as, body: { type: 'comment', id: commentId, reason: 'abuse' } }),
  follow: (as) => app.call('POST /follow/:userId', { as, params: { userId: followed.id } }),
  agreement: (as) =>
    app.call('PUT /comments/:id/agreement', {
      as,
      params: { id: commentId },
      body: { agrees: true },
    }),
  like: (as) => app.call('POST /posts/:id/like', { as, params: { id: postId } }),
}

/** A verified user whose account is so many hours old. */
async function createUserOfHours(hours: number): Promise<TestUser> {
  const user = await createVerifiedUser(app)
  const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  await app.db
    .updateTable('users')
    .where('id', '=', user.id)
    .set({ created_at: createdAt })
    .execute()
  return user
}

async function countAccepted(kind: ContentKind, as: TestUser): Promise<number> {
  const responses = await Promise.all(Array.from({ length: 40 }, () => create[kind](as)))
  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses.filter((status) => status >= 400))).toEqual(new Set([429]))
  return statuses.filter((status) => status < 300).length
}

const kinds = Object.keys(contentLimits) as ContentKind[]

it.each(kinds)(
  'limits how much of one kind an account creates in a minute, stricter for a new account: %s',
  async (kind) => {
    expect(await countAccepted(kind, await createUserOfHours(24))).toBe(
      contentLimits[kind].established.minute,
    )
    expect(await countAccepted(kind, await createUserOfHours(23))).toBe(
      contentLimits[kind].new.minute,
    )
  },
)

it('says which limit was exceeded and when to try again, without limiting other kinds or users', async () => {
  const somebody = await createVerifiedUser(app)
  await countAccepted('comment', somebody)
  const refused = await app.call('POST /comments', {
    as: somebody,
    body: { personalityId: createdPersonality.id, content: 'More' },
  })
  expect(refused.problem?.message).toMatch(
    /^You are commenting too fast\. Please try again in (\d+ seconds|1 second|1 minute)\.$/,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await create.like(somebody)).status).toBe(200)
  expect((await create.comment(await createUser(app))).status).toBe(201)
})

it('accepts more after a minute, up to the limit of the hour', async () => {
  const somebody = await createVerifiedUser(app)
  const { minute, hour } = contentLimits.report.new
  let sent = 0
  for (let round = 0; round * minute < hour + minute; round++) {
    sent += await countAccepted('report', somebody)
    app.clock.advance(60_000)
  }
  expect(sent).toBe(hour)
})

it('counts reports and flags against one limit', async () => {
  const somebody = await createUser(app)
  await countAccepted('report', somebody)
  const flagged = await app.call('PATCH /comments/:id/flag', {
    as: somebody,
    params: { id: commentId },
    body: { reason: 'abuse' },
  })
  expect(flagged.problem?.statusCode).toBe(429)
})
