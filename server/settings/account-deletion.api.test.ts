import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { formOf } from '../../test/forms.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { picture } from '../../test/pictures.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()

/** Tables with a row that contains one of the texts in any column. */
async function tablesContaining(traces: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `.execute(app.db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} as row
      where exists (
        select from unnest(${traces}::text[]) as trace
        where position(lower(trace) in lower(row::text)) > 0
      )
    `.execute(app.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

const wrongCounters = async () => (await recountAll(app.db)).wrong

/** Makes a user do everything that users can do, with reactions of others and of the administrator. */
async function useEveryFeature(as: TestUser, administrator: TestUser): Promise<void> {
  const moderation = moderationOf(app, administrator)
  const other = await createVerifiedUser(app)
  const about = await createPersonality(app)
  const params = { personalityId: about.id }
  await app.call('POST /votes', { as, body: { ...params, type: 'UPVOTE' } })
  await app.call('PUT /saves/:personalityId', { as, params })
  await app.call('PUT /news/:personalityId', { as, params })
  await app.call('PUT /users/me/news', { as, body: { muted: [], isByMail: true } })
  for (const isAnonymous of [true, false]) {
    const body = { ...params, content: 'What I think', isAnonymous }
    const { body: created } = await app.call('POST /comments', { as, body })
    const hide = {
      as: administrator,
      params: { id: created.id },
      body: { status: 'HIDDEN' as const },
    }
    await app.call('PATCH /comments/:id/status', hide)
    // An appeal for an anonymous comment does not contain the author's name.
    const text = isAnonymous ? 'I disagree' : `I, ${as.name}, disagree`
    const appeal = { type: 'comment' as const, id: created.id, text }
    expect((await app.call('POST /appeals', { as, body: appeal })).status).toBe(201)
  }
  const { id: otherComment } = await createComment(app, { personality: about, author: other })
  const report = { reason: 'spam' as const, note: 'Look at this' }
  await app.call('PATCH /comments/:id/flag', { as, params: { id: otherComment }, body: report })
  const form = formOf([
    { field: 'image', content: await picture(), fileName: 'me.png', type: 'image/png' },
  ])
  const sent = await app.send({ method: 'POST', url: '/api/upload/profile-image', as, ...form })
  const { url } = sent.body as { url: string }
  const profile = { profileImage: url, bio: 'My life', location: 'My town' }
  expect((await app.call('PATCH /users/profile', { as, body: profile })).status).toBe(200)
  const own = await app.call('POST /posts', { as, body: { content: 'My post' } })
  const theirs = await createPost(app, { author: other })
  for (const [who, { id }] of [
    [as, theirs],
    [other, own.body],
  ] as const) {
    await app.call('POST /posts/:id/like', { as: who, params: { id } })
    const body = { content: 'A remark' }
    await app.call('POST /posts/:id/comments', { as: who, params: { id }, body })
  }
  for (const [type, id] of [
    ['user', as.id],
    ['post', own.body.id],
  ] as const) {
    await moderation.report(other, type, id, 'abuse', `Look at ${as.username}`)
  }
  await moderation.decide((await moderation.caseOf(own.body.id)).id, 'hide', 'abuse')
  await app.call('POST /follow/:userId', { as, params: { userId: other.id } })
  await app.call('POST /follow/:userId', { as: other, params: { userId: as.id } })
  const { name, email } = as
  await app.call('POST /contact', { as, body: { name, email, message: 'Hello' } })
  await app.call('POST /auth/forgot-password', { body: { email } })
  const change = { email: `next.${email}`, currentPassword: commonPassword }
  await app.call('PUT /auth/email', { as, body: change })
  await app.backgroundTasks.drain()
}

it.each(['the owner', 'an administrator'])(
  'leaves no row that names an account deleted by %s, and keeps every counter correct',
  async (who) => {
    const administrator = await createAdministrator(app)
    const somebody = await createUser(app, { name: `Leaving ${who.length}`, bio: 'Leaving soon' })
    await app.call('POST /verification/request', { as: somebody, body: { reason: 'I am known' } })
    const { body: pending } = await app.call('GET /verification/admin/pending', {
      as: administrator,
    })
    for (const { id } of pending.requests) {
      await app.call('POST /verification/admin/review/:requestId', {
        as: administrator,
        params: { requestId: id },
        body: { decision: 'approve', comment: 'Welcome' },
      })
    }
    await useEveryFeature(somebody, administrator)
    const names = [somebody.name, somebody.username, somebody.email]
    expect(await tablesContaining([...names, somebody.id])).toEqual(
      expect.arrayContaining([
        ...['accounts', 'appeals', 'comments', 'contact_messages', 'email_confirmations'],
        ...['follows', 'news_settings', 'news_subscriptions', 'notifications'],
        ...['password_resets', 'post_comments', 'post_likes', 'posts', 'reports', 'saves'],
        ...['uploads', 'user_totals', 'users', 'verification_requests', 'votes'],
      ]),
    )
    const { status } =
      who === 'the owner'
        ? await app.call('DELETE /users/me', { as: somebody, body: { password: commonPassword } })
        : await app.call('DELETE /users/:id', { as: administrator, params: { id: somebody.id } })
    expect(status).toBe(204)
    expect(await tablesContaining(names)).toEqual([])
    // The audit log is permanent; it keeps the user id, which no longer refers to a person.
    expect(
      (await tablesContaining([somebody.id])).filter((table) => table !== 'audit_entries'),
    ).toEqual([])
    expect(await wrongCounters()).toEqual([])
    expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(401)
  },
)

it('keeps the account when the password is wrong', async () => {
  const somebody = await createUser(app)
  const refused = await app.call('DELETE /users/me', { as: somebody, body: { password: 'no' } })
  expect(refused.problem).toMatchObject({ statusCode: 400, message: 'The password is not correct' })
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(200)
})
