import { expect, it } from 'vitest'
import {
  type ContentKind,
  contentLimits,
  type HourlyLimits,
  initialHourlyLimits,
} from '../../contract/content-limits.ts'
import {
  createAdministrator,
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

async function countAccepted(kind: ContentKind, as: TestUser, sent = 40): Promise<number> {
  const responses = await Promise.all(Array.from({ length: sent }, () => create[kind](as)))
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

/** Saves them as an administrator who has just entered the password. */
async function changeLimits(body: Partial<HourlyLimits>): Promise<void> {
  const as = await createAdministrator(app)
  const { status } = await app.call('PATCH /admin/site-settings', { as, body })
  expect(status).toBe(200)
}

/** What is accepted of more than the number for an hour, sent over ten minutes. */
async function countInTenMinutes(kind: ContentKind, as: TestUser): Promise<number> {
  let accepted = 0
  for (let round = 0; round < 10; round++) {
    accepted += await countAccepted(kind, as, 4)
    app.clock.advance(60_000)
  }
  return accepted
}

it.each([
  ['comment', 'commentsPerHour', { established: 7, newOnes: 3 }],
  ['postComment', 'postCommentsPerHour', { established: 7, newOnes: 3 }],
  ['post', 'postsPerHour', { established: 7, newOnes: 2 }],
  ['follow', 'followsPerHour', { established: 7, newOnes: 2 }],
  ['report', 'reportsPerHour', { established: 7, newOnes: 2 }],
] as const)(
  'allows in an hour what the operator has decided, in proportion for new accounts, until it is switched back: %s',
  async (kind, setting, allowed) => {
    const established = await createUserOfHours(24)
    const newcomer = await createUserOfHours(23)
    await changeLimits({ [setting]: 7 })
    expect(await countInTenMinutes(kind, established)).toBe(allowed.established)
    expect(await countInTenMinutes(kind, newcomer)).toBe(allowed.newOnes)
    await changeLimits({ [setting]: initialHourlyLimits[setting] })
    expect(await countAccepted(kind, established)).toBe(contentLimits[kind].established.minute)
    expect(await countAccepted(kind, newcomer)).toBe(contentLimits[kind].new.minute)
  },
)

it('allows at once what a raised number adds, however often somebody was refused before', async () => {
  const newcomer = await createUserOfHours(1)
  expect(await countAccepted('comment', newcomer)).toBe(4)
  await changeLimits({ commentsPerHour: 600 })
  expect(await countAccepted('comment', newcomer)).toBe(36)
  await changeLimits({ commentsPerHour: 1 })
  const { status, text } = await create.comment(newcomer)
  expect(status).toBe(429)
  expect(text).toContain('You are commenting too fast. Please try again in 60 minutes.')
  await changeLimits(initialHourlyLimits)
})

it('has the number of the operator in every process', async () => {
  const other = await startApp({ RATE_LIMIT_SCALE: '1' })
  const as = await createAdministrator(app)
  const known = async () =>
    (await other.call('GET /admin/site-settings', { as })).body.commentsPerHour
  const comment = async (author: TestUser) => {
    const body = { personalityId: createdPersonality.id, content: 'More' }
    return (await other.call('POST /comments', { as: author, body })).status
  }
  await changeLimits({ commentsPerHour: 1 })
  await expect.poll(known).toBe(1)
  const established = await createUserOfHours(24)
  const newcomer = await createUserOfHours(23)
  for (const author of [established, newcomer]) {
    expect([await comment(author), await comment(author)]).toEqual([201, 429])
  }
  await changeLimits({ commentsPerHour: 60 })
  await expect.poll(known).toBe(60)
  expect([await comment(established), await comment(newcomer)]).toEqual([201, 201])
})

it('records a changed number with what it was, and refuses one out of bounds', async () => {
  const as = await createAdministrator(app)
  const change = (postsPerHour: number) =>
    app.call('PATCH /admin/site-settings', { as, body: { postsPerHour } })
  expect((await change(300)).body.postsPerHour).toBe(300)
  const { body } = await app.call('GET /admin/audit', { as, query: { targetType: 'site' } })
  expect(body.data[0]).toMatchObject({
    action: 'SITE_SETTINGS_CHANGED',
    actor: { id: as.id },
    changes: [{ field: 'postsPerHour', before: '30', after: '300' }],
  })
  for (const wrong of [0, 301]) {
    const { status, problem } = await change(wrong)
    expect([status, problem?.message]).toEqual([400, ['Write a number from 1 to 300']])
  }
  expect((await change(1.5)).status).toBe(400)
  expect((await change(30)).status).toBe(200)
})
