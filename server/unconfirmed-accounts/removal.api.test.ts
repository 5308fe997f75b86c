import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  commonPassword,
  createComment,
  createPersonality,
  createPost,
  createPostComment,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { mailsTo, tokenIn } from '../../test/outbox.ts'
import { insertComment } from '../comments/store.ts'
import { recountAll } from '../recount/service.ts'
import { removalAge } from './job.ts'

const app = await startApp({ EMAIL_CONFIRMATION: 'required' })

async function register(): Promise<TestUser> {
  const mark = randomBytes(5).toString('hex')
  const body = {
    name: `Member ${mark}`,
    username: `member_${mark}`,
    email: `${mark}@members.example`,
    password: commonPassword,
  }
  const reply = await app.call('POST /auth/register', { body })
  return { ...body, id: reply.body.user.id, token: reply.body.access_token }
}

const exists = async ({ id }: TestUser) =>
  (await app.call('GET /users/profile/:id', { params: { id } })).status === 200

/** Runs the job as it will run when the accounts are a month old. */
async function runLater(): Promise<void> {
  app.clock.advance(removalAge + 60_000)
  await app.features.unconfirmedAccounts.jobs.removal.run()
}

it('removes accounts with their votes that were not confirmed within 30 days and wrote nothing', async () => {
  const [silent, confirmed, established] = [
    await register(),
    await register(),
    await createUser(app),
  ]
  const personality = await createPersonality(app)
  const other = await createVerifiedUser(app)
  for (const as of [silent, confirmed]) {
    const body = { personalityId: personality.id, type: 'DOWNVOTE' as const }
    await app.call('POST /votes', { as, body })
    await app.call('POST /follow/:userId', { as, params: { userId: other.id } })
  }
  const [mail = ''] = await mailsTo(app, confirmed.email)
  await app.call('POST /auth/confirm-email', { body: { token: tokenIn(mail) } })
  // The accounts are younger than the clock of the app, by the seconds that this test takes.
  app.clock.advance(30 * 24 * 60 * 60_000)
  await app.features.unconfirmedAccounts.jobs.removal.run()
  expect(await exists(silent)).toBe(true)
  app.clock.advance(60_000)
  await app.features.unconfirmedAccounts.jobs.removal.run()
  expect([await exists(silent), await exists(confirmed), await exists(established)]).toEqual([
    false,
    true,
    true,
  ])
  const { rows } = await sql<{ user_id: string | null; type: string }>`
    select user_id, type from votes where personality_id = ${personality.id}
  `.execute(app.db)
  expect(rows).toEqual([{ user_id: confirmed.id, type: 'DOWNVOTE' }])
  const links = () => app.db.selectFrom('email_confirmations').select('user_id').execute()
  expect(await links()).toEqual([{ user_id: confirmed.id }])
  expect((await recountAll(app.db)).wrong).toEqual([])
  await runLater()
  expect(await links()).toEqual([])
  // The address and the name are free again.
  const { id: _id, token: _token, ...body } = silent
  expect((await app.call('POST /auth/register', { body })).status).toBe(201)
})

it('keeps unconfirmed accounts that wrote something, were suspended, verified or appointed', async () => {
  const personality = await createPersonality(app)
  const { id: postId } = await createPost(app)
  const { id: commentId } = await createComment(app, { personality })
  const writers: [string, (author: TestUser) => Promise<unknown>][] = [
    ['comment', (author) => createComment(app, { author, personality })],
    [
      'anonymous comment',
      (author) => createComment(app, { author, personality, isAnonymous: true }),
    ],
    ['comment on a post', (author) => createPostComment(app, { author, postId })],
    ['post', (author) => createPost(app, { author })],
    [
      'report',
      (as) =>
        app.call('PATCH /comments/:id/flag', {
          as,
          params: { id: commentId },
          body: { reason: 'spam' },
        }),
    ],
    [
      'message',
      (as) =>
        app.call('POST /contact', { as, body: { name: as.name, email: as.email, message: 'Hi' } }),
    ],
    [
      'request to be verified',
      (as) => app.call('POST /verification/request', { as, body: { reason: 'I am known' } }),
    ],
    [
      'suspension',
      ({ id }) => sql`update users set status = 'SUSPENDED' where id = ${id}`.execute(app.db),
    ],
    [
      'role of an administrator',
      ({ id }) => sql`update users set role = 'ADMIN' where id = ${id}`.execute(app.db),
    ],
  ]
  const accounts = new Map<string, TestUser>()
  for (const [what, write] of writers) {
    const account = await register()
    accounts.set(what, account)
    await write(account)
  }
  const silent = await register()
  await runLater()
  expect(await exists(silent)).toBe(false)
  for (const [what, { id }] of accounts) {
    const row = await app.db
      .selectFrom('users')
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    expect(row, what).toBeDefined()
  }
})

it('keeps an account that is writing while it is looked at', async () => {
  const somebody = await register()
  const personality = await createPersonality(app)
  app.clock.advance(removalAge + 60_000)
  let running: Promise<void> | undefined
  await app.db.transaction().execute(async (tx) => {
    await insertComment(tx, somebody.id, {
      personalityId: personality.id,
      content: 'Just in time',
      isAnonymous: false,
    })
    running = app.features.unconfirmedAccounts.jobs.removal.run()
  })
  await running
  expect(await exists(somebody)).toBe(true)
})

it('removes each account once when several processes run', async () => {
  const other = await startApp({ EMAIL_CONFIRMATION: 'required' })
  const accounts = await Promise.all(Array.from({ length: 5 }, register))
  app.clock.advance(removalAge + 60_000)
  other.clock.advance(app.clock.now() - other.clock.now())
  await Promise.all([
    app.features.unconfirmedAccounts.jobs.removal.run(),
    other.features.unconfirmedAccounts.jobs.removal.run(),
  ])
  // What one process skipped because the other had locked it, the other has removed.
  for (const account of accounts) expect(await exists(account)).toBe(false)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('removes nobody where the settings do not require a confirmation', async () => {
  const somebody = await register()
  const other = await startApp({ EMAIL_CONFIRMATION: 'off' })
  app.clock.advance(removalAge + 60_000)
  other.clock.advance(app.clock.now() - other.clock.now())
  await other.features.unconfirmedAccounts.jobs.removal.run()
  expect(await exists(somebody)).toBe(true)
})
