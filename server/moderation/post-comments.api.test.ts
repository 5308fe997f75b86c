import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPost,
  createPostComment,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { postCounts } from '../recount/store.ts'

const app = await startApp()
const [administrator, otherAdministrator] = [
  await createAdministrator(app),
  await createAdministrator(app),
]

const { caseOf, decide, ...moderation } = moderationOf(app, administrator)
const report = (as: TestUser, id: string) => moderation.report(as, 'postComment', id)

/** Reports a comment and hides it. */
async function hide(id: string) {
  await report(await createUser(app), id)
  const { id: caseId } = await caseOf(id)
  expect((await decide(caseId, 'hide', 'abuse')).status).toBe(200)
  return caseId
}

const shownOn = async (postId: string, as?: TestUser) =>
  (await app.call('GET /posts/:id/comments', { as, params: { id: postId } })).body

const countOf = async (id: string) =>
  (await app.call('GET /posts/:id', { params: { id } })).body.commentsCount

const edit = (as: TestUser, commentId: string, content: string) =>
  app.call('PATCH /posts/comments/:commentId', { as, params: { commentId }, body: { content } })

const remove = (as: TestUser, commentId: string) =>
  app.call('DELETE /posts/comments/:commentId', { as, params: { commentId } })

const notificationsOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.data.notifications

const wrongCounts = async () => (await app.db.transaction().execute(postCounts.check)).wrong

it('a comment on a post can be reported, and is hidden from everybody but its author, who is notified and can find it', async () => {
  const [author, reader] = [await createUser(app), await createUser(app)]
  const { id: postId } = await createPost(app)
  const { id } = await createPostComment(app, { postId, author, content: 'Insult' })
  const kept = await createPostComment(app, { postId, content: 'Answer' })
  expect((await report(reader, id)).body).toEqual({ reported: true, alreadyReported: false })
  expect((await report(reader, id)).body).toEqual({ reported: true, alreadyReported: true })
  const reported = await caseOf(id)
  expect(reported).toMatchObject({
    target: {
      type: 'postComment',
      text: 'Insult',
      status: 'FLAGGED',
      isAnonymous: false,
      user: { username: author.username },
      personality: null,
      postId,
    },
    reportCount: 1,
    actions: ['hide', 'dismiss', 'suspend'],
  })
  expect(await countOf(postId)).toBe(2)
  expect((await decide(reported.id, 'hide', 'abuse')).body).toMatchObject({
    outcome: 'HIDDEN',
    target: { status: 'HIDDEN' },
    actions: ['restore'],
  })
  expect(await countOf(postId)).toBe(1)
  for (const as of [undefined, reader, administrator]) {
    const list = await shownOn(postId, as)
    expect(list.data.map((row) => row.id)).toEqual([kept.id])
    expect(list.pagination.total).toBe(1)
  }
  const own = await shownOn(postId, author)
  expect(own.data).toMatchObject([
    { id, isHidden: true, isOwn: true },
    { id: kept.id, isHidden: false, isOwn: false },
  ])
  expect(own.pagination.total).toBe(2)
  expect(await notificationsOf(reader)).toMatchObject([
    {
      type: 'REPORT_OUTCOME',
      message: 'Your report has been reviewed. The comment has been hidden.',
    },
  ])
  expect(await notificationsOf(author)).toMatchObject([
    {
      type: 'CONTENT_HIDDEN',
      message: expect.stringMatching(
        /Your comment breaks the rule “Abuse”: .* You can appeal once/,
      ),
      link: `/posts/${postId}#comments`,
    },
  ])
  const { data: entries } = (
    await app.call('GET /admin/audit', {
      as: administrator,
      query: { targetId: id, targetType: 'postComment' },
    })
  ).body
  expect(entries).toMatchObject([
    {
      action: 'CASE_DECIDED',
      target: { type: 'postComment', id, path: `/posts/${postId}#comments` },
      changes: [
        { field: 'case', before: 'OPEN', after: 'HIDDEN' },
        { field: 'status', before: 'FLAGGED', after: 'HIDDEN' },
      ],
    },
  ])
  expect(await wrongCounts()).toEqual([])
})

it('a comment on a post is no longer flagged once its reports are dismissed, and can be reported again', async () => {
  const reader = await createUser(app)
  const { id } = await createPostComment(app)
  await report(reader, id)
  const { id: caseId } = await caseOf(id)
  expect((await decide(caseId, 'dismiss')).body.target.status).toBe('ACTIVE')
  expect((await report(reader, id)).body.alreadyReported).toBe(false)
  expect(await caseOf(id)).toMatchObject({ outcome: null, reportCount: 1 })
})

it('a comment on a post is counted and shown again when it is restored or its appeal is granted', async () => {
  const author = await createUser(app)
  const { id: postId } = await createPost(app)
  const { id } = await createPostComment(app, { postId, author })
  const caseId = await hide(id)
  expect((await decide(caseId, 'restore')).body).toMatchObject({ outcome: 'RESTORED' })
  expect(await countOf(postId)).toBe(1)
  await hide(id)
  const mine = async () => (await app.call('GET /appeals', { as: author, query: { id } })).body.data
  expect(await mine()).toMatchObject([{ type: 'postComment', id, rule: 'abuse', appeal: null }])
  const appeal = (as: TestUser) =>
    app.call('POST /appeals', { as, body: { type: 'postComment', id, text: 'A quotation.' } })
  expect((await appeal(await createUser(app))).status).toBe(404)
  expect((await appeal(author)).status).toBe(201)
  expect((await appeal(author)).status).toBe(409)
  const { data } = (await app.call('GET /admin/appeals', { as: otherAdministrator })).body
  const sent = data.find((row) => row.case.target.id === id)
  const decideAppeal = (as: TestUser) =>
    app.call('POST /admin/appeals/:id/decision', {
      as,
      params: { id: sent?.id ?? '' },
      body: { isGranted: true },
    })
  expect((await decideAppeal(administrator)).status).toBe(403)
  expect((await decideAppeal(otherAdministrator)).status).toBe(204)
  expect(await mine()).toEqual([])
  expect(await countOf(postId)).toBe(1)
  expect((await shownOn(postId)).data).toMatchObject([{ id, isHidden: false }])
  expect((await notificationsOf(author))[0]).toMatchObject({
    message: 'Your appeal has been decided. Your comment is visible to others again.',
    link: `/posts/${postId}#comments`,
  })
  expect(await wrongCounts()).toEqual([])
})

it('the author of a comment on a post can be suspended, and is active again when it is restored', async () => {
  const author = await createUser(app)
  const { id } = await createPostComment(app, { author })
  await report(await createUser(app), id)
  const { id: caseId } = await caseOf(id)
  await decide(caseId, 'suspend', 'spam')
  const login = () =>
    app.call('POST /auth/login', { body: { email: author.email, password: author.password } })
  expect((await login()).status).toBe(403)
  await decide(caseId, 'restore')
  expect((await login()).status).toBe(200)
})

it('gives users who may not see a private post the same 404 for its comments as for unknown ones', async () => {
  const [owner, follower, stranger] = [
    await createVerifiedUser(app),
    await createUser(app),
    await createUser(app),
  ]
  const { id: postId } = await createPost(app, { author: owner })
  await app.call('POST /follow/:userId', { as: follower, params: { userId: owner.id } })
  await app.call('PUT /follow/privacy', { as: owner, body: { isPrivate: true } })
  const { id } = await createPostComment(app, { postId, author: follower, content: 'A whisper' })
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const as of [stranger, administrator]) {
    for (const send of [report, (by: TestUser, to: string) => edit(by, to, 'x'), remove]) {
      const [known, missing] = [await send(as, id), await send(as, unknown)]
      expect([known.status, known.problem]).toEqual([404, missing.problem])
    }
  }
  expect((await report(owner, id)).status).toBe(200)
  // The administrator sees the reported comment, and nothing else of the post.
  expect((await caseOf(id)).target).toMatchObject({ text: 'A whisper', postId })
  await app.call('DELETE /follow/:userId', { as: follower, params: { userId: owner.id } })
  expect((await edit(follower, id, 'From outside')).status).toBe(404)
  expect((await remove(follower, id)).status).toBe(204)
})

it('a comment on a post cannot be reported by its author, nor by others once it is hidden', async () => {
  const author = await createUser(app)
  const { id } = await createPostComment(app, { author })
  expect((await report(author, id)).problem?.message).toBe('You cannot report your own content.')
  await hide(id)
  expect((await report(await createUser(app), id)).status).toBe(404)
  expect((await edit(await createUser(app), id, 'x')).status).toBe(404)
})

it('a comment on a post is edited by its author alone, which others can see', async () => {
  const author = await createUser(app)
  const { id: postId, author: owner } = await createPost(app)
  const { id } = await createPostComment(app, { postId, author })
  expect((await edit(owner, id, 'Put into your mouth')).status).toBe(403)
  expect((await edit(author, id, '  ')).problem?.message).toEqual(['Comment must not be empty'])
  expect((await edit(author, id, 'x'.repeat(1001))).status).toBe(400)
  expect((await edit(author, id, ' Better words ')).body).toMatchObject({
    id,
    content: 'Better words',
    isEdited: true,
    isOwn: true,
  })
  expect((await shownOn(postId)).data).toMatchObject([
    { content: 'Better words', isEdited: true, isOwn: false },
  ])
})

it('keeps the counts of comments on posts exact when they are reported, hidden, restored and deleted at the same time', async () => {
  const { id: postId } = await createPost(app)
  const authors = await Promise.all(Array.from({ length: 6 }, () => createUser(app)))
  const comments = await Promise.all(
    authors.map((author) => createPostComment(app, { postId, author })),
  )
  const reader = await createUser(app)
  for (const { id } of comments) await report(reader, id)
  const cases = await Promise.all(comments.map(({ id }) => caseOf(id)))
  const responses = await Promise.all([
    ...cases.map(({ id }) => decide(id, 'hide', 'spam')),
    ...comments.slice(0, 3).map(({ id }, index) => remove(authors[index] as TestUser, id)),
    ...comments.map(({ id }) => report(administrator, id)),
  ])
  for (const { status } of responses) expect(status).toBeLessThan(500)
  expect(await countOf(postId)).toBe(0)
  await Promise.all(cases.slice(3).map(({ id }) => decide(id, 'restore')))
  expect(await countOf(postId)).toBe(3)
  expect(await wrongCounts()).toEqual([])
})

it('a comment on a post is left out of the recount while it is hidden', async () => {
  const { id: postId } = await createPost(app)
  const { id } = await createPostComment(app, { postId })
  await hide(id)
  await app.db
    .updateTable('post_totals')
    .set({ comments_count: 1 })
    .where('post_id', '=', postId)
    .execute()
  expect(await wrongCounts()).toEqual([
    { subject: `post ${postId}`, counter: 'commentsCount', stored: 1, counted: 0 },
  ])
  await app.db.transaction().execute(postCounts.repair)
  expect(await wrongCounts()).toEqual([])
})

it('a comment on a post is exported to its author with its status and its appeal', async () => {
  const author = await createUser(app)
  const { id } = await createPostComment(app, { author })
  await hide(id)
  await app.call('POST /appeals', { as: author, body: { type: 'postComment', id, text: 'No.' } })
  const { body } = await app.call('GET /users/me/export', { as: author })
  expect(body).toMatchObject({
    postComments: [{ id, status: 'HIDDEN', editedAt: null }],
    appeals: [{ type: 'postComment', id, text: 'No.' }],
  })
})

it('notifies the reporters of a comment on a post when it is deleted before a decision', async () => {
  const [author, reader] = [await createUser(app), await createUser(app)]
  const { id } = await createPostComment(app, { author })
  await report(reader, id)
  await remove(author, id)
  expect(await notificationsOf(reader)).toMatchObject([
    { message: 'Your report has been reviewed. The content was already deleted.' },
  ])
})
