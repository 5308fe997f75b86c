import { describe, expect, it } from 'vitest'
import type { ReportReason } from '../../contract/reports.ts'
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
import { moderationOf } from '../../test/moderation.ts'
import { userCounts } from '../recount/store.ts'

const app = await startApp()
const [administrator, otherAdministrator] = [
  await createAdministrator(app),
  await createAdministrator(app),
]

const { report, queue, caseOf, decide } = moderationOf(app, administrator)

const notificationsOf = async (as: TestUser, headers = {}) =>
  (await app.call('GET /notifications', { as, headers })).body.data.notifications.map(
    ({ type, message }) => `${type}: ${message}`,
  )

const auditEntries = async (targetId: string) =>
  (await app.call('GET /admin/audit', { as: administrator, query: { targetId } })).body.data

const commentCount = async (id: string) =>
  (await app.call('GET /personalities/:id/stats', { params: { id } })).body.commentCount

const reviewed = 'REPORT_OUTCOME: Your report has been reviewed.'

describe('a reported comment', () => {
  it('can be hidden: it is no longer counted, its reporters and author are notified once, and the audit log records it', async () => {
    const [author, one, two] = [await createUser(app), await createUser(app), await createUser(app)]
    const made = await createPersonality(app)
    const { id } = await createComment(app, { author, personality: made, content: 'Insult' })
    for (const reader of [one, two]) await report(reader, 'comment', id)
    const { id: caseId, actions: allowed } = await caseOf(id)
    expect(allowed).toEqual(['hide', 'dismiss', 'suspend'])
    expect((await decide(caseId, 'hide')).problem?.message).toEqual([
      'Choose the rule that was broken',
    ])
    const reply = await decide(caseId, 'hide', 'abuse')
    expect(reply.body).toMatchObject({
      outcome: 'HIDDEN',
      rule: 'abuse',
      target: { status: 'HIDDEN' },
      actions: ['restore'],
    })
    expect(await commentCount(made.id)).toBe(0)
    for (const reader of [one, two]) {
      expect(await notificationsOf(reader)).toEqual([`${reviewed} The comment has been hidden.`])
    }
    expect(await notificationsOf(author)).toEqual([
      expect.stringMatching(
        /^CONTENT_HIDDEN: .* breaks the rule “Abuse”: .* You can appeal once\./,
      ),
    ])
    const spanish = { 'x-language': 'es' }
    expect(await notificationsOf(one, spanish)).toEqual([
      'REPORT_OUTCOME: Tu denuncia se ha revisado. El comentario se ha ocultado.',
    ])
    expect(await notificationsOf(author, spanish)).toEqual([
      expect.stringMatching(/ Tu comentario incumple la norma “.*”: .* Puedes recurrir una vez\.$/),
    ])
    expect(await auditEntries(id)).toMatchObject([
      {
        action: 'CASE_DECIDED',
        actor: { id: administrator.id },
        changes: [
          { field: 'case', before: 'OPEN', after: 'HIDDEN' },
          { field: 'status', before: 'FLAGGED', after: 'HIDDEN' },
        ],
        reason: 'abuse',
      },
    ])
    expect((await queue()).data.some(({ target }) => target.id === id)).toBe(false)
  })

  it('can be dismissed: it is no longer flagged, and can be reported again', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await createComment(app, { author })
    await report(reader, 'comment', id)
    await decide((await caseOf(id)).id, 'dismiss')
    expect(await notificationsOf(reader)).toEqual([
      `${reviewed} The comment does not break the rules.`,
    ])
    expect(await notificationsOf(author)).toEqual([])
    const mine = await app.call('GET /comments/me/comments', { as: author })
    expect(mine.body.data).toMatchObject([{ status: 'ACTIVE' }])
    expect((await report(reader, 'comment', id)).body.alreadyReported).toBe(false)
    expect(await caseOf(id)).toMatchObject({ outcome: null, reportCount: 1 })
  })

  it('can be restored: it is counted again, and its author is notified', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const made = await createPersonality(app)
    const { id } = await createComment(app, { author, personality: made })
    await report(reader, 'comment', id)
    const { id: caseId } = await caseOf(id)
    await decide(caseId, 'hide', 'spam')
    expect((await decide(caseId, 'restore', undefined, otherAdministrator)).body.outcome).toBe(
      'RESTORED',
    )
    expect((await decide(caseId, 'restore')).status).toBe(409)
    expect(await commentCount(made.id)).toBe(1)
    expect((await notificationsOf(author))[0]).toMatch(/^CONTENT_RESTORED/)
    expect(await notificationsOf(reader)).toHaveLength(1)
    expect(await caseOf(id, { state: 'decided' })).toMatchObject({ actions: [] })
  })

  it('can suspend its named author, and restoring it reactivates the author', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await createComment(app, { author })
    await report(reader, 'comment', id)
    const { id: caseId } = await caseOf(id)
    await decide(caseId, 'suspend', 'abuse')
    const enter = () =>
      app.call('POST /auth/login', { body: { email: author.email, password: author.password } })
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(401)
    expect((await enter()).problem?.message).toMatch(/^Your account has been suspended\./)
    expect(await notificationsOf(reader)).toEqual([`${reviewed} The comment has been hidden.`])
    expect(await auditEntries(author.id)).toMatchObject([
      {
        action: 'USER_STATUS_CHANGED',
        changes: [
          { field: 'votes', before: null, after: 'keep' },
          { field: 'status', before: 'ACTIVE', after: 'SUSPENDED' },
        ],
        reason: 'abuse',
      },
    ])
    await decide(caseId, 'restore')
    expect((await enter()).status).toBe(200)
  })

  it('is decided once when two administrators decide concurrently', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await createComment(app, { author })
    await report(reader, 'comment', id)
    const { id: caseId } = await caseOf(id)
    const responses = await Promise.all([
      decide(caseId, 'hide', 'spam', administrator),
      decide(caseId, 'dismiss', undefined, otherAdministrator),
      decide(caseId, 'hide', 'abuse', otherAdministrator),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await notificationsOf(reader)).toHaveLength(1)
    expect(await auditEntries(id)).toHaveLength(1)
  })

  it('cannot be decided by its author while there is another administrator', async () => {
    const { id } = await createComment(app, { author: administrator })
    await report(await createUser(app), 'comment', id)
    const { id: caseId, actions: allowed } = await caseOf(id)
    expect(allowed).toEqual([])
    expect((await decide(caseId, 'dismiss')).problem?.message).toBe(
      'Another administrator has to decide this.',
    )
    const params = { id }
    const body = { status: 'ACTIVE' as const }
    expect(
      (await app.call('PATCH /comments/:id/status', { as: administrator, params, body })).status,
    ).toBe(403)
    expect((await decide(caseId, 'dismiss', undefined, otherAdministrator)).status).toBe(200)
  })
})

describe('a hidden post', () => {
  it('is visible only to its author at every endpoint, and is not counted', async () => {
    const [author, reader] = [await createVerifiedUser(app), await createUser(app)]
    const { id, content } = await createPost(app, { author, content: 'Unmistakable zebra' })
    await createPost(app, { author })
    await report(reader, 'post', id, 'spam')
    await decide((await caseOf(id)).id, 'hide', 'spam')
    const viewOf = async (as?: TestUser) => {
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
    const hiddenView = { byId: 404, feed: false, found: 0, ofAuthor: 1, comments: 404 }
    for (const as of [undefined, reader, administrator])
      expect(await viewOf(as)).toEqual(hiddenView)
    const shown = { byId: 200, feed: true, found: 1, ofAuthor: 2, comments: 200 }
    expect(await viewOf(author)).toEqual(shown)
    const own = await app.call('GET /posts/:id', { as: author, params: { id } })
    expect(own.body.isHidden).toBe(true)
    const like = await app.call('POST /posts/:id/like', { as: reader, params: { id } })
    expect(like.status).toBe(404)
    const profile = { params: { id: author.id } }
    expect((await app.call('GET /users/profile/:id', profile)).body.postsCount).toBe(1)
    await decide((await caseOf(id, { state: 'decided' })).id, 'restore')
    expect((await app.call('GET /users/profile/:id', profile)).body.postsCount).toBe(2)
    expect(await viewOf(reader)).toEqual(shown)
  })

  it('leaves the counters correct when it or its author is deleted', async () => {
    const author = await createVerifiedUser(app)
    const [kept, deleted] = [await createPost(app, { author }), await createPost(app, { author })]
    for (const { id } of [kept, deleted]) {
      await report(otherAdministrator, 'post', id)
      await decide((await caseOf(id)).id, 'hide', 'other')
    }
    await app.call('DELETE /posts/:id', { as: author, params: { id: deleted.id } })
    const { posts_count } = await app.db
      .selectFrom('user_totals')
      .where('user_id', '=', author.id)
      .select('posts_count')
      .executeTakeFirstOrThrow()
    expect(posts_count).toBe(0)
    const { wrong } = await app.db.transaction().execute(userCounts.check)
    expect(wrong).toEqual([])
    await app.db.deleteFrom('users').where('id', '=', author.id).execute()
  })
})

it('offers only actions that apply: correct or dismiss an entry, suspend or dismiss a user', async () => {
  const reader = await createUser(app)
  const [made, user] = [await createPersonality(app), await createUser(app)]
  await report(reader, 'personality', made.id, 'wrong information')
  await report(reader, 'user', user.id, 'impersonation')
  const entry = await caseOf(made.id)
  expect(entry.actions).toEqual(['correct', 'dismiss'])
  expect((await decide(entry.id, 'hide', 'spam')).status).toBe(400)
  expect((await decide(entry.id, 'correct')).body.outcome).toBe('CORRECTED')
  const profile = await caseOf(user.id)
  expect(profile.actions).toEqual(['suspend', 'dismiss'])
  await decide(profile.id, 'suspend', 'impersonation')
  expect((await app.call('GET /auth/me', { as: user })).status).toBe(401)
  expect(await notificationsOf(reader)).toEqual([
    `${reviewed} The account has been suspended.`,
    `${reviewed} The entry has been corrected.`,
  ])
})

it('always keeps one administrator, also when two suspend each other concurrently', async () => {
  const administrators = [administrator, otherAdministrator]
  for (const { id } of administrators) await report(await createUser(app), 'user', id)
  const [ofFirst, ofSecond] = [
    await caseOf(administrator.id, {}, otherAdministrator),
    await caseOf(otherAdministrator.id, {}, administrator),
  ]
  await Promise.all([
    decide(ofFirst.id, 'suspend', 'abuse', otherAdministrator),
    decide(ofSecond.id, 'suspend', 'abuse', administrator),
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

describe('changing the status of a comment', () => {
  const set = (id: string, status: 'ACTIVE' | 'HIDDEN' | 'FLAGGED', rule?: ReportReason) =>
    app.call('PATCH /comments/:id/status', {
      as: administrator,
      params: { id },
      body: { status, rule },
    })

  it('closes open reports, notifies reporters and author, and can be appealed', async () => {
    const [author, reader] = [await createUser(app), await createUser(app)]
    const { id } = await createComment(app, { author })
    await report(reader, 'comment', id, 'spam')
    await set(id, 'HIDDEN')
    expect(await notificationsOf(reader)).toEqual([`${reviewed} The comment has been hidden.`])
    const { data } = (await app.call('GET /appeals', { as: author, query: { id } })).body
    expect(data).toMatchObject([{ type: 'comment', id, rule: 'spam', appeal: null }])
    await set(id, 'HIDDEN')
    expect(await notificationsOf(author)).toHaveLength(1)
    await set(id, 'ACTIVE')
    expect((await notificationsOf(author))[0]).toMatch(/^CONTENT_RESTORED/)
    expect((await app.call('GET /appeals', { as: author, query: { id } })).body.data).toEqual([])
  })

  it('adds a flagged comment to the queue, and removes it again', async () => {
    const { id } = await createComment(app)
    await set(id, 'FLAGGED')
    expect(await caseOf(id)).toMatchObject({ reportCount: 0, target: { status: 'FLAGGED' } })
    await set(id, 'ACTIVE')
    expect((await queue()).data.some(({ target }) => target.id === id)).toBe(false)
    await set(id, 'HIDDEN', 'abuse')
    await set(id, 'FLAGGED')
    expect(await caseOf(id)).toMatchObject({ reportCount: 0, outcome: null })
  })
})

it('filters open and decided cases by type and by their reference', async () => {
  const reader = await createUser(app)
  const post = await createPost(app)
  const personality = await createPersonality(app)
  await report(reader, 'post', post.id)
  await report(reader, 'personality', personality.id)
  const cases = [await caseOf(post.id), await caseOf(personality.id)]
  for (const state of ['open', 'decided']) {
    for (const { id, target } of cases) {
      const byReference = await queue({ state, id })
      expect(byReference.data.map((found) => found.id)).toEqual([id])
      expect(byReference.pagination.total).toBe(1)
      const byType = (await queue({ state, type: target.type, limit: '100' })).data
      expect(new Set(byType.map((found) => found.target.type))).toEqual(new Set([target.type]))
      expect(await queue({ state, id, type: 'user' })).toMatchObject({ data: [] })
    }
    if (state === 'open') for (const { id } of cases) await decide(id, 'dismiss')
  }
})

it('pages through the queue by cursor, oldest first, and by type', async () => {
  const reader = await createUser(app)
  const posts = await Promise.all(Array.from({ length: 5 }, () => createPost(app)))
  for (const { id } of posts) await report(reader, 'post', id)
  const all = (await queue({ type: 'post' })).data.map(({ target }) => target.id)
  expect(all.slice(-5)).toEqual(posts.map(({ id }) => id))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await queue({ type: 'post', limit: '2', ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ target }) => target.id))
    cursor = page.pagination.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(all)
  for (const { id } of posts) await decide((await caseOf(id)).id, 'dismiss')
  const first = await queue({ state: 'decided', limit: '2' })
  const next = await queue({
    state: 'decided',
    limit: '2',
    cursor: first.pagination.nextCursor ?? '',
  })
  const decided = [...first.data, ...next.data].map(({ target }) => target.id)
  expect(decided).toEqual(
    posts
      .map(({ id }) => id)
      .reverse()
      .slice(0, 4),
  )
})
