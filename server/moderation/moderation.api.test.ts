import { describe, expect, it } from 'vitest'
import type { CaseAction } from '../../contract/moderation.ts'
import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import {
  comment,
  createAdministrator,
  createUser,
  createVerifiedUser,
  personality,
  post,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { checkUserCounts } from '../recount/store.ts'

const app = await startApp()
const [boss, deputy] = [await createAdministrator(app), await createAdministrator(app)]

const report = (as: TestUser, type: ReportedType, id: string, reason: ReportReason = 'abuse') =>
  app.call('POST /reports', { as, body: { type, id, reason } })

const queue = async (query: Record<string, string> = {}, as = boss) =>
  (await app.call('GET /admin/moderation', { as, query: { limit: '100', ...query } })).body

const caseOf = async (targetId: string, query: Record<string, string> = {}, as = boss) => {
  const found = (await queue(query, as)).data.find(({ target }) => target.id === targetId)
  if (!found) throw new Error('there is no such case')
  return found
}

const decide = (id: string, act: CaseAction, rule?: ReportReason, as = boss) =>
  app.call('POST /admin/moderation/:id/decision', { as, params: { id }, body: { act, rule } })

const told = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications.map(
    ({ type, message }) => `${type}: ${message}`,
  )

const acts = async (targetId: string) =>
  (await app.call('GET /admin/audit', { as: boss, query: { targetId } })).body.data

const commentCount = async (id: string) =>
  (await app.call('GET /personalities/:id/stats', { params: { id } })).body.commentCount

const reviewed = 'REPORT_OUTCOME: A report of yours has been reviewed.'

describe('a reported comment', () => {
  it('is hidden: it is uncounted, its reporters and its author hear once, and it is written down', async () => {
    const [author, one, two] = [await createUser(app), await createUser(app), await createUser(app)]
    const made = await personality(app)
    const { id } = await comment(app, { author, personality: made, content: 'Insult' })
    for (const reader of [one, two]) await report(reader, 'comment', id)
    const { id: caseId, acts: offered } = await caseOf(id)
    expect(offered).toEqual(['hide', 'dismiss', 'suspend'])
    expect((await decide(caseId, 'hide')).problem?.message).toEqual([
      'Choose the rule that was broken',
    ])
    const reply = await decide(caseId, 'hide', 'abuse')
    expect(reply.body).toMatchObject({
      outcome: 'HIDDEN',
      rule: 'abuse',
      target: { status: 'HIDDEN' },
      acts: ['restore'],
    })
    expect(await commentCount(made.id)).toBe(0)
    for (const reader of [one, two]) {
      expect(await told(reader)).toEqual([`${reviewed} The comment has been hidden.`])
    }
    expect(await told(author)).toEqual([
      expect.stringMatching(
        /^CONTENT_HIDDEN: .* breaks the rule “Abuse”: .* You can appeal once\./,
      ),
    ])
    expect(await acts(id)).toMatchObject([
      {
        action: 'CASE_DECIDED',
        actor: { id: boss.id },
        changes: [
          { field: 'case', before: 'OPEN', after: 'HIDDEN' },
          { field: 'status', before: 'FLAGGED', after: 'HIDDEN' },
        ],
        reason: 'abuse',
      },
    ])
    expect((await queue()).data.some(({ target }) => target.id === id)).toBe(false)
  })

  it('is dismissed: it is no longer flagged, and can be reported again', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await comment(app, { author })
    await report(reader, 'comment', id)
    await decide((await caseOf(id)).id, 'dismiss')
    expect(await told(reader)).toEqual([`${reviewed} The comment does not break the rules.`])
    expect(await told(author)).toEqual([])
    const mine = await app.call('GET /comments/me/comments', { as: author })
    expect(mine.body.data).toMatchObject([{ status: 'ACTIVE' }])
    expect((await report(reader, 'comment', id)).body.alreadyReported).toBe(false)
    expect(await caseOf(id)).toMatchObject({ outcome: null, reportCount: 1 })
  })

  it('is restored: it is counted again, and its author hears', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const made = await personality(app)
    const { id } = await comment(app, { author, personality: made })
    await report(reader, 'comment', id)
    const { id: caseId } = await caseOf(id)
    await decide(caseId, 'hide', 'spam')
    expect((await decide(caseId, 'restore', undefined, deputy)).body.outcome).toBe('RESTORED')
    expect((await decide(caseId, 'restore')).status).toBe(409)
    expect(await commentCount(made.id)).toBe(1)
    expect((await told(author))[0]).toMatch(/^CONTENT_RESTORED/)
    expect(await told(reader)).toHaveLength(1)
    expect(await caseOf(id, { state: 'decided' })).toMatchObject({ acts: [] })
  })

  it('takes its author along who is suspended openly, and lets the author in again', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await comment(app, { author })
    await report(reader, 'comment', id)
    const { id: caseId } = await caseOf(id)
    await decide(caseId, 'suspend', 'abuse')
    const enter = () =>
      app.call('POST /auth/login', { body: { email: author.email, password: author.password } })
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(401)
    expect((await enter()).problem?.message).toBe('Your account has been suspended.')
    expect(await told(reader)).toEqual([`${reviewed} The comment has been hidden.`])
    expect(await acts(author.id)).toMatchObject([
      {
        action: 'USER_STATUS_CHANGED',
        changes: [{ field: 'status', before: 'ACTIVE', after: 'SUSPENDED' }],
        reason: 'abuse',
      },
    ])
    await decide(caseId, 'restore')
    expect((await enter()).status).toBe(200)
  })

  it('is decided once when two administrators act at once', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await comment(app, { author })
    await report(reader, 'comment', id)
    const { id: caseId } = await caseOf(id)
    const answers = await Promise.all([
      decide(caseId, 'hide', 'spam', boss),
      decide(caseId, 'dismiss', undefined, deputy),
      decide(caseId, 'hide', 'abuse', deputy),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await told(reader)).toHaveLength(1)
    expect(await acts(id)).toHaveLength(1)
  })

  it('is not for its author to decide while another administrator is there', async () => {
    const { id } = await comment(app, { author: boss })
    await report(await createUser(app), 'comment', id)
    const { id: caseId, acts: offered } = await caseOf(id)
    expect(offered).toEqual([])
    expect((await decide(caseId, 'dismiss')).problem?.message).toBe(
      'Another administrator has to decide this.',
    )
    const params = { id }
    const body = { status: 'ACTIVE' as const }
    expect((await app.call('PATCH /comments/:id/status', { as: boss, params, body })).status).toBe(
      403,
    )
    expect((await decide(caseId, 'dismiss', undefined, deputy)).status).toBe(200)
  })
})

describe('a hidden post', () => {
  it('is gone for everybody but its author, through every door, and the counters say so', async () => {
    const [author, reader] = [await createVerifiedUser(app), await createUser(app)]
    const { id, content } = await post(app, { author, content: 'Unmistakable zebra' })
    await post(app, { author })
    await report(reader, 'post', id, 'spam')
    await decide((await caseOf(id)).id, 'hide', 'spam')
    const doors = async (as?: TestUser) => {
      const [byId, feed, found, ofAuthor, comments] = [
        await app.call('GET /posts/:id', { as, params: { id } }),
        await app.call('GET /posts', { as, query: { limit: '100' } }),
        await app.call('GET /posts', { as, query: { search: 'zebra' } }),
        await app.call('GET /posts', { as, query: { userId: author.id } }),
        await app.call('GET /posts/:id/comments', { as, params: { id } }),
      ]
      return {
        byId: byId.status,
        feed: feed.text.includes(content),
        found: found.body.pagination.total,
        ofAuthor: ofAuthor.body.pagination.total,
        comments: comments.status,
      }
    }
    const gone = { byId: 404, feed: false, found: 0, ofAuthor: 1, comments: 404 }
    for (const as of [undefined, reader, boss]) expect(await doors(as)).toEqual(gone)
    const shown = { byId: 200, feed: true, found: 1, ofAuthor: 2, comments: 200 }
    expect(await doors(author)).toEqual(shown)
    const own = await app.call('GET /posts/:id', { as: author, params: { id } })
    expect(own.body.isHidden).toBe(true)
    const like = await app.call('POST /posts/:id/like', { as: reader, params: { id } })
    expect(like.status).toBe(404)
    const profile = { params: { id: author.id } }
    expect((await app.call('GET /users/profile/:id', profile)).body.postsCount).toBe(1)
    await decide((await caseOf(id, { state: 'decided' })).id, 'restore')
    expect((await app.call('GET /users/profile/:id', profile)).body.postsCount).toBe(2)
    expect(await doors(reader)).toEqual(shown)
  })

  it('leaves the counters right when it is deleted, or its author is', async () => {
    const author = await createVerifiedUser(app)
    const [kept, gone] = [await post(app, { author }), await post(app, { author })]
    for (const { id } of [kept, gone]) {
      await report(deputy, 'post', id)
      await decide((await caseOf(id)).id, 'hide', 'other')
    }
    await app.call('DELETE /posts/:id', { as: author, params: { id: gone.id } })
    const { posts_count } = await app.db
      .selectFrom('user_totals')
      .where('user_id', '=', author.id)
      .select('posts_count')
      .executeTakeFirstOrThrow()
    expect(posts_count).toBe(0)
    const { wrong } = await app.db.transaction().execute(checkUserCounts)
    expect(wrong).toEqual([])
    await app.db.deleteFrom('users').where('id', '=', author.id).execute()
  })
})

it('offers what applies: an entry is corrected or dismissed, a member suspended or left', async () => {
  const reader = await createUser(app)
  const [made, somebody] = [await personality(app), await createUser(app)]
  await report(reader, 'personality', made.id, 'wrong information')
  await report(reader, 'user', somebody.id, 'impersonation')
  const entry = await caseOf(made.id)
  expect(entry.acts).toEqual(['correct', 'dismiss'])
  expect((await decide(entry.id, 'hide', 'spam')).status).toBe(400)
  expect((await decide(entry.id, 'correct')).body.outcome).toBe('CORRECTED')
  const profile = await caseOf(somebody.id)
  expect(profile.acts).toEqual(['suspend', 'dismiss'])
  await decide(profile.id, 'suspend', 'impersonation')
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(401)
  expect(await told(reader)).toEqual([
    `${reviewed} The account has been suspended.`,
    `${reviewed} The entry has been corrected.`,
  ])
})

it('never loses the last administrator, also when two suspend each other at once', async () => {
  const site = [boss, deputy]
  for (const { id } of site) await report(await createUser(app), 'user', id)
  const [ofBoss, ofDeputy] = [await caseOf(boss.id, {}, deputy), await caseOf(deputy.id, {}, boss)]
  await Promise.all([
    decide(ofBoss.id, 'suspend', 'abuse', deputy),
    decide(ofDeputy.id, 'suspend', 'abuse', boss),
  ])
  const rows = await app.db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .select('id')
    .execute()
  expect(rows).toHaveLength(1)
  await app.db.updateTable('users').where('role', '=', 'ADMIN').set({ status: 'ACTIVE' }).execute()
  await app.db.updateTable('accounts').set({ token_version: 0 }).execute()
})

describe('the plain change of a comment’s status', () => {
  const set = (id: string, status: 'ACTIVE' | 'HIDDEN' | 'FLAGGED', rule?: ReportReason) =>
    app.call('PATCH /comments/:id/status', { as: boss, params: { id }, body: { status, rule } })

  it('closes open reports, tells everybody concerned, and can be appealed against', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await comment(app, { author })
    await report(reader, 'comment', id, 'spam')
    await set(id, 'HIDDEN')
    expect(await told(reader)).toEqual([`${reviewed} The comment has been hidden.`])
    const { data } = (await app.call('GET /appeals', { as: author, query: { id } })).body
    expect(data).toMatchObject([{ type: 'comment', id, rule: 'spam', appeal: null }])
    await set(id, 'HIDDEN')
    expect(await told(author)).toHaveLength(1)
    await set(id, 'ACTIVE')
    expect((await told(author))[0]).toMatch(/^CONTENT_RESTORED/)
    expect((await app.call('GET /appeals', { as: author, query: { id } })).body.data).toEqual([])
  })

  it('puts a flagged one into the queue, and takes it out again', async () => {
    const { id } = await comment(app)
    await set(id, 'FLAGGED')
    expect(await caseOf(id)).toMatchObject({ reportCount: 0, target: { status: 'FLAGGED' } })
    await set(id, 'ACTIVE')
    expect((await queue()).data.some(({ target }) => target.id === id)).toBe(false)
    await set(id, 'HIDDEN', 'abuse')
    await set(id, 'FLAGGED')
    expect(await caseOf(id)).toMatchObject({ reportCount: 0, outcome: null })
  })
})

it('reads the queue on by cursor, the oldest first, and by type', async () => {
  const reader = await createUser(app)
  const things = await Promise.all(Array.from({ length: 5 }, () => post(app)))
  for (const { id } of things) await report(reader, 'post', id)
  const all = (await queue({ type: 'post' })).data.map(({ target }) => target.id)
  expect(all.slice(-5)).toEqual(things.map(({ id }) => id))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await queue({ type: 'post', limit: '2', ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ target }) => target.id))
    cursor = page.pagination.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(all)
  for (const { id } of things) await decide((await caseOf(id)).id, 'dismiss')
  const first = await queue({ state: 'decided', limit: '2' })
  const next = await queue({
    state: 'decided',
    limit: '2',
    cursor: first.pagination.nextCursor ?? '',
  })
  const decided = [...first.data, ...next.data].map(({ target }) => target.id)
  expect(decided).toEqual(
    things
      .map(({ id }) => id)
      .reverse()
      .slice(0, 4),
  )
})
