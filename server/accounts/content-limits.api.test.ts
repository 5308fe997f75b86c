import { expect, it } from 'vitest'
import { type ContentKind, contentLimits } from '../../contract/limits.ts'
import {
  comment,
  createUser,
  createVerifiedUser,
  personality,
  post,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp({ RATE_LIMIT_SCALE: '1' })
const made = await personality(app)
const { id: postId } = await post(app)
const { id: commentId } = await comment(app)
const followed = await createUser(app)

const create: Record<ContentKind, (as: TestUser) => Promise<{ status: number; text: string }>> = {
  comment: (as) =>
    app.call('POST /comments', { as, body: { personalityId: made.id, content: 'More' } }),
  postComment: (as) =>
    app.call('POST /posts/:id/comments', { as, params: { id: postId }, body: { content: 'More' } }),
  post: (as) => app.call('POST /posts', { as, body: { content: 'More' } }),
  report: (as) =>
    app.call('POST /reports', { as, body: { type: 'comment', id: commentId, reason: 'abuse' } }),
  follow: (as) => app.call('POST /follow/:userId', { as, params: { userId: followed.id } }),
  like: (as) => app.call('POST /posts/:id/like', { as, params: { id: postId } }),
}

async function established(): Promise<TestUser> {
  const made = await createVerifiedUser(app)
  const createdAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await app.db
    .updateTable('users')
    .where('id', '=', made.id)
    .set({ created_at: createdAt })
    .execute()
  return made
}

async function accepted(kind: ContentKind, as: TestUser): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 40 }, () => create[kind](as)))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses.filter((status) => status >= 400))).toEqual(new Set([429]))
  return statuses.filter((status) => status < 300).length
}

const kinds = Object.keys(contentLimits) as ContentKind[]

it.each(kinds)(
  'takes only so many of one kind in a minute, and fewer of a new account: %s',
  async (kind) => {
    expect(await accepted(kind, await established())).toBe(contentLimits[kind].established.minute)
    expect(await accepted(kind, await createVerifiedUser(app))).toBe(contentLimits[kind].new.minute)
  },
)

it('says what was too much and when to try again; other kinds and other members go on', async () => {
  const somebody = await createVerifiedUser(app)
  await accepted('comment', somebody)
  const refused = await app.call('POST /comments', {
    as: somebody,
    body: { personalityId: made.id, content: 'More' },
  })
  expect(refused.problem?.message).toMatch(
    /^You are commenting too fast\. Please try again in (\d+ seconds|1 second|1 minute)\.$/,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await create.like(somebody)).status).toBe(200)
  expect((await create.comment(await createUser(app))).status).toBe(201)
})

it('lets an account go on after a minute, until the hour has seen enough', async () => {
  const somebody = await createVerifiedUser(app)
  const { minute, hour } = contentLimits.report.new
  let sent = 0
  for (let round = 0; round * minute < hour + minute; round++) {
    sent += await accepted('report', somebody)
    app.clock.advance(60_000)
  }
  expect(sent).toBe(hour)
})

it('counts reports and flags together', async () => {
  const somebody = await createUser(app)
  await accepted('report', somebody)
  const flagged = await app.call('PATCH /comments/:id/flag', {
    as: somebody,
    params: { id: commentId },
    body: { reason: 'abuse' },
  })
  expect(flagged.problem?.statusCode).toBe(429)
})
