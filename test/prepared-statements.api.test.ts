import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdministrator, createPersonality, createPost, createUser } from './factories.ts'
import { startApp } from './harness.ts'

const app = await startApp()

const preparedTexts = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
  `.execute(app.db)
  return rows.map(({ statement }) => statement)
}

it('prepares the statements that repeat, once for a connection', async () => {
  const made = await createPersonality(app)
  const as = await createUser(app)
  for (let i = 0; i < 5; i++) {
    const { status } = await app.call('GET /votes/:personalityId', {
      as,
      params: { personalityId: made.id },
    })
    expect(status).toBe(200)
  }
  const texts = await preparedTexts()
  expect(texts.filter((text) => /left join votes/.test(text))).toHaveLength(1)
})

it('plans the statements of frequent requests once, not with each call', async () => {
  const { id: personalityId, slug } = await createPersonality(app)
  await createPost(app)
  const as = await createUser(app)
  for (let i = 0; i < 12; i++) {
    app.responseCache.drop()
    const replies = [
      await app.call('GET /votes/:personalityId', { as, params: { personalityId } }),
      await app.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } }),
      await app.call('GET /votes/me', { as }),
      await app.call('GET /auth/me', { as }),
      await app.call('GET /notifications/unread-count', { as }),
      await app.call('GET /posts', { as }),
      await app.call('GET /comments/:personalityId', { as, params: { personalityId } }),
      await app.call('GET /personalities'),
      await app.call('GET /personalities/:slug', { params: { slug } }),
      await app.call('GET /personalities/:id/history', { params: { id: personalityId } }),
      await app.call('GET /personalities/:id/publication', { params: { id: personalityId } }),
    ]
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > 5 and generic_plans = 0
  `.execute(app.db)
  expect(rows).toEqual([])
})

it('responds while a newer process migrates the database under prepared statements', async () => {
  const { id } = await createPersonality(app)
  const administrator = await createAdministrator(app)
  const read = () => app.call('GET /auth/me', { as: administrator })
  // Reads the personality in a transaction, which has to begin again.
  const write = () =>
    app.call('PATCH /personalities/:id', {
      as: administrator,
      params: { id },
      body: { party: 'Party' },
    })
  const statuses = async () => {
    // Several at once, so that several connections prepare their statements.
    const calls = [read, write, read, write, read, write]
    const responses = await Promise.all(calls.map((call) => call()))
    return new Set(responses.map(({ status }) => status))
  }
  for (let i = 0; i < 4; i++) expect(await statuses()).toEqual(new Set([200]))
  await sql`alter table users alter column location type varchar`.execute(app.db)
  for (let i = 0; i < 4; i++) expect(await statuses()).toEqual(new Set([200]))
  await sql`alter table personalities alter column website type varchar`.execute(app.db)
  for (let i = 0; i < 4; i++) expect(await statuses()).toEqual(new Set([200]))
})
