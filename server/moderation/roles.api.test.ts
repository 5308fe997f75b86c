import { describe, expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()
const boss = await createAdministrator(app)
const [moderator, colleague] = [
  await createUserWithRole(app, 'MODERATOR'),
  await createUserWithRole(app, 'MODERATOR'),
]
const editor = await createUserWithRole(app, 'EDITOR')
const personality = await createPersonality(app)
const { report, caseOf, decide } = moderationOf(app, moderator)

async function reportedComment(author: TestUser, isAnonymous = false) {
  const comment = await createComment(app, { author, personality, isAnonymous })
  await report(await createUser(app), 'comment', comment.id)
  return { commentId: comment.id, ...(await caseOf(comment.id)) }
}

const setRole = (as: TestUser, { id }: TestUser, role: 'MODERATOR' | 'EDITOR' | 'ADMIN' | 'USER') =>
  app.call('PUT /users/:id/role', { as, params: { id }, body: { role } })

describe('a moderator', () => {
  it('hides and restores what members wrote, and suspends its author without touching votes', async () => {
    const author = await createUser(app)
    const { id, actions } = await reportedComment(author)
    expect(actions).toEqual(['hide', 'dismiss', 'suspend'])
    const withdrawing = { action: 'suspend', rule: 'spam', votes: 'withdraw' } as const
    const refused = await app.call('POST /admin/moderation/:id/decision', {
      as: moderator,
      params: { id },
      body: withdrawing,
    })
    expect(refused.status).toBe(403)
    expect((await decide(id, 'suspend', 'spam')).body.outcome).toBe('SUSPENDED')
    const { body } = await app.call('GET /users', { as: boss, query: { search: author.username } })
    expect(body.data[0]).toMatchObject({ status: 'SUSPENDED', suspendedVotes: 'keep' })
    expect((await decide(id, 'restore')).body.outcome).toBe('RESTORED')
  })

  it.each([
    ['an administrator', boss],
    ['another moderator', colleague],
    ['an editor', editor],
  ])('cannot act on %s, but on every anonymous comment alike', async (_who, author) => {
    const named = await reportedComment(author)
    expect(named.actions).toEqual([])
    expect((await decide(named.id, 'dismiss')).status).toBe(403)
    const params = { id: named.commentId }
    const hidden = { status: 'HIDDEN' as const }
    const hide = await app.call('PATCH /comments/:id/status', {
      as: moderator,
      params,
      body: hidden,
    })
    expect(hide.status).toBe(403)
    await report(await createUser(app), 'user', author.id)
    expect((await caseOf(author.id)).actions).toEqual([])
    const anonymous = await reportedComment(author, true)
    expect(anonymous.actions).toEqual(['hide', 'dismiss', 'suspend'])
    expect((await decide(anonymous.id, 'suspend', 'abuse')).status).toBe(200)
    expect((await app.call('GET /auth/me', { as: author })).status).toBe(200)
  })

  it('does not decide the appeal against an own decision, but another one does', async () => {
    const author = await createUser(app)
    const { id, commentId } = await reportedComment(author)
    await decide(id, 'hide', 'abuse')
    const text = 'It was a joke'
    await app.call('POST /appeals', { as: author, body: { type: 'comment', id: commentId, text } })
    const appealFor = async (as: TestUser) => {
      const { body } = await app.call('GET /admin/appeals', { as, query: { limit: '100' } })
      return body.data.find((appeal) => appeal.case.id === id)
    }
    expect((await appealFor(moderator))?.mayDecide).toBe(false)
    const appeal = await appealFor(colleague)
    expect(appeal?.mayDecide).toBe(true)
    const params = { id: appeal?.id ?? '' }
    const grant = (as: TestUser) =>
      app.call('POST /admin/appeals/:id/decision', { as, params, body: { isGranted: true } })
    expect((await grant(moderator)).status).toBe(403)
    expect((await grant(colleague)).status).toBe(204)
  })

  it('is shown the tasks of moderators, and an editor none', async () => {
    await reportedComment(await createUser(app))
    const message = { name: 'Ada', email: 'ada@secret.example', message: 'Hello' }
    await app.call('POST /contact', { body: message })
    const kindsFor = async (as: TestUser) =>
      (await app.call('GET /admin/tasks', { as })).body.kinds.map(({ kind }) => kind)
    expect(await kindsFor(moderator)).toEqual(['reports'])
    expect(await kindsFor(editor)).toEqual([])
    expect((await kindsFor(boss)).toSorted()).toEqual(['messages', 'reports'])
  })

  it('loses the right at once with the role', async () => {
    const former = await createUserWithRole(app, 'MODERATOR')
    const { id } = await reportedComment(await createUser(app))
    await setRole(boss, former, 'USER')
    expect((await decide(id, 'dismiss', undefined, former)).status).toBe(401)
  })
})

it('lists members by each role, and only administrators change roles', async () => {
  const member = await createUser(app)
  for (const as of [moderator, editor]) {
    expect((await setRole(as, member, 'ADMIN')).status).toBe(403)
    expect((await setRole(as, as, 'ADMIN')).status).toBe(403)
  }
  for (const role of ['MODERATOR', 'EDITOR'] as const) {
    expect((await setRole(boss, member, role)).body.role).toBe(role)
    const { body } = await app.call('GET /users', { as: boss, query: { role, limit: '100' } })
    expect(body.data.map(({ id }) => id)).toContain(member.id)
    expect(new Set(body.data.map((user) => user.role))).toEqual(new Set([role]))
    expect(body.pagination.total).toBe(body.data.length)
  }
})

it('lets editors add and change politicians, and nothing about members', async () => {
  const { body } = await app.call('PATCH /personalities/:id', {
    as: editor,
    params: { id: personality.id },
    body: { bio: 'A new text' },
  })
  expect(body.bio).toBe('A new text')
  const post = await createPost(app)
  await report(await createUser(app), 'post', post.id)
  expect((await decide((await caseOf(post.id)).id, 'dismiss', undefined, editor)).status).toBe(403)
})
