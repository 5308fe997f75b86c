import { describe, expect, it } from 'vitest'
import type { ReportedType } from '../../contract/reports.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

const { report, queue } = moderationOf(app, administrator)
const caseOf = async (id: string) => (await queue()).data.find(({ target }) => target.id === id)

describe('a report', () => {
  it('of a personality, comment, post or user is added to the queue once per reporter', async () => {
    const [reader, other] = [await createUser(app), await createUser(app)]
    const made = await createPersonality(app, { name: 'Ana Reported', bio: 'Her life.' })
    const user = await createUser(app, { name: 'Max Reported', bio: 'About me.' })
    const said = await createComment(app, { personality: made, content: 'Rude words' })
    const published = await createPost(app, { content: 'A doubtful post' })
    const targets: [ReportedType, string, string][] = [
      ['personality', made.id, 'Her life.'],
      ['comment', said.id, 'Rude words'],
      ['post', published.id, 'A doubtful post'],
      ['user', user.id, 'About me.'],
    ]
    for (const [type, id, text] of targets) {
      expect((await report(reader, type, id, 'abuse', ' My note ')).body).toEqual({
        reported: true,
        alreadyReported: false,
      })
      expect((await report(reader, type, id, 'spam')).body).toEqual({
        reported: true,
        alreadyReported: true,
      })
      await report(other, type, id, 'abuse')
      expect(await caseOf(id)).toMatchObject({
        target: { type, id, text },
        reportCount: 2,
        reasons: [{ reason: 'abuse', count: 2 }],
        notes: [{ reason: 'abuse', note: 'My note' }],
        outcome: null,
      })
    }
    expect(await caseOf(said.id)).toMatchObject({
      target: { status: 'FLAGGED', personality: { name: 'Ana Reported', slug: made.slug } },
    })
  })

  it('requires sign-in, and is rejected for own content', async () => {
    const author = await createVerifiedUser(app)
    const said = await createComment(app, { author })
    const published = await createPost(app, { author })
    expect((await report(undefined, 'post', published.id)).status).toBe(401)
    expect((await report(author, 'comment', said.id)).status).toBe(400)
    expect((await report(author, 'post', published.id)).status).toBe(400)
    expect((await report(author, 'user', author.id)).problem?.message).toBe(
      'You cannot report your own content.',
    )
  })

  it('requires a known reason and a note of at most 500 characters', async () => {
    const reader = await createUser(app)
    const { id } = await createPersonality(app)
    const send = (body: unknown) =>
      app.send({ method: 'POST', url: '/api/reports', as: reader, body })
    expect((await send({ type: 'personality', id, reason: 'dislike' })).status).toBe(400)
    expect((await send({ type: 'vote', id, reason: 'spam' })).status).toBe(400)
    const long = await report(reader, 'personality', id, 'other', 'x'.repeat(501))
    expect(long.problem?.message).toEqual(['Note must not exceed 500 characters'])
    expect((await report(reader, 'personality', id, 'other', 'x'.repeat(500))).status).toBe(200)
  })

  it('of content that the reporter may not see gets 404', async () => {
    const [stranger, follower, owner] = [
      await createUser(app),
      await createUser(app),
      await createVerifiedUser(app),
    ]
    const { id } = await createPost(app, { author: owner })
    await app.call('POST /follow/:userId', { as: follower, params: { userId: owner.id } })
    await app.call('PUT /follow/privacy', { as: owner, body: { isPrivate: true } })
    expect((await report(stranger, 'post', id)).status).toBe(404)
    expect((await report(administrator, 'post', id)).status).toBe(404)
    expect((await report(follower, 'post', id)).status).toBe(200)
    const unknownId = '00000000-0000-7000-8000-000000000000'
    for (const type of ['personality', 'comment', 'post', 'user'] as const) {
      expect((await report(stranger, type, unknownId)).status).toBe(404)
    }
  })

  it('from many users at once makes one case with all reporters', async () => {
    const { id } = await createPost(app)
    const readers = await Promise.all(Array.from({ length: 12 }, () => createUser(app)))
    const responses = await Promise.all(
      readers.flatMap((as) => [report(as, 'post', id), report(as, 'post', id)]),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(responses.filter(({ body }) => !body.alreadyReported)).toHaveLength(12)
    expect(await caseOf(id)).toMatchObject({ reportCount: 12 })
  })

  it('notifies its reporter when the content is deleted before a decision', async () => {
    const [reader, author] = [await createUser(app), await createVerifiedUser(app)]
    const { id } = await createPost(app, { author })
    await report(reader, 'post', id)
    await app.call('DELETE /posts/:id', { as: author, params: { id } })
    expect(await caseOf(id)).toBeUndefined()
    const { notifications } = (await app.call('GET /notifications', { as: reader })).body.data
    expect(notifications).toMatchObject([
      {
        type: 'REPORT_OUTCOME',
        message: 'Your report has been reviewed. The content was already deleted.',
      },
    ])
  })

  it('stays without its reporter, loses the note within 30 days, and is deleted with its target', async () => {
    const [reader, other, user] = [
      await createUser(app),
      await createUser(app),
      await createUser(app),
    ]
    await report(reader, 'user', user.id, 'abuse', 'Says who I am')
    await report(other, 'user', user.id)
    await app.db.deleteFrom('users').where('id', '=', reader.id).execute()
    // A count that falls with an account would tell who had reported.
    const before = { reportCount: 2, notes: [{ note: 'Says who I am' }] }
    expect(await caseOf(user.id)).toMatchObject(before)
    const { erasure } = app.features.deletedAccounts.jobs
    await erasure.run()
    expect(await caseOf(user.id)).toMatchObject(before)
    app.clock.advance(30 * 24 * 60 * 60_000)
    await erasure.run()
    const as = { token: app.tokens.sign({ userId: administrator.id, version: 0 }) }
    const later = async () => (await queue({}, as)).data.find(({ target }) => target.id === user.id)
    expect(await later()).toMatchObject({ reportCount: 2, notes: [] })
    await app.db.deleteFrom('users').where('id', 'in', [other.id, user.id]).execute()
    expect(await later()).toBeUndefined()
  })
})
