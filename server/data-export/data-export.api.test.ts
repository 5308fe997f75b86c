import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

it('exports everything that the account created and nothing of others', async () => {
  const [somebody, other] = [await createUser(app), await createUser(app, { name: 'Other Person' })]
  const subjectPersonality = await createPersonality(app, { name: 'Subject', slug: 'subject' })
  for (const as of [somebody, other]) {
    await app.call('POST /votes', {
      as,
      body: { personalityId: subjectPersonality.id, type: 'DOWNVOTE' },
    })
    await createComment(app, {
      author: as,
      personality: subjectPersonality,
      content: `By ${as.username}`,
      isAnonymous: true,
    })
  }
  const { id } = await createComment(app, { author: other, personality: subjectPersonality })
  await app.call('PATCH /comments/:id/flag', {
    as: somebody,
    params: { id },
    body: { reason: 'spam', note: 'My note' },
  })
  const { id: hidden } = await createComment(app, {
    author: somebody,
    personality: subjectPersonality,
  })
  const boss = await createAdministrator(app)
  for (const commentId of [hidden, id]) {
    await app.call('PATCH /comments/:id/status', {
      as: boss,
      params: { id: commentId },
      body: { status: 'HIDDEN' },
    })
  }
  for (const [as, appealed] of [
    [somebody, hidden],
    [other, id],
  ] as const) {
    const text = `By ${as.name}`
    await app.call('POST /appeals', { as, body: { type: 'comment', id: appealed, text } })
  }
  await app.call('PUT /saves/:personalityId', {
    as: somebody,
    params: { personalityId: subjectPersonality.id },
  })
  await app.call('PUT /news/:personalityId', {
    as: somebody,
    params: { personalityId: subjectPersonality.id },
    body: { muted: ['posts'] },
  })
  await app.call('POST /verification/request', { as: somebody, body: { reason: 'My reason' } })
  await app.call('POST /verification/request', { as: other, body: { reason: other.name } })
  await app.db
    .updateTable('users')
    .set({ is_private: true })
    .where('id', '=', somebody.id)
    .execute()
  const reply = await app.call('GET /users/me/export', { as: somebody })
  const subject = { slug: 'subject', name: 'Subject' }
  expect(reply.body).toMatchObject({
    account: { id: somebody.id, email: somebody.email },
    votes: [{ type: 'DOWNVOTE', personality: subject }],
    comments: [
      { content: `By ${somebody.username}`, isAnonymous: true, personality: subject },
      { id: hidden, status: 'HIDDEN' },
    ],
    saves: [{ personality: subject }],
    news: { muted: [], isByMail: false, people: [{ personality: subject, muted: ['posts'] }] },
    verificationRequests: [{ status: 'PENDING', reason: 'My reason', reviewedAt: null }],
    reports: [{ type: 'comment', id, reason: 'spam', note: 'My note' }],
    isPrivate: true,
    approvesFollowers: false,
    notifications: [{ type: 'CONTENT_HIDDEN' }, { type: 'REPORT_OUTCOME' }],
    appeals: [{ type: 'comment', id: hidden, text: `By ${somebody.name}`, isGranted: null }],
  })
  for (const trace of [other.id, other.name, other.username]) {
    expect(reply.text).not.toContain(trace)
  }
  await app.db.deleteFrom('users').where('id', '=', boss.id).execute()
})
