import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const tasks = async () => (await app.call('GET /admin/tasks', { as: boss })).body
const write = (name: string) =>
  app.call('POST /contact', { body: { name, email: 'ada@secret.example', message: 'The text' } })

it('says which steps of the setup are done', async () => {
  const setup = async () => (await app.call('GET /admin/setup', { as: boss })).body
  const undone = { hasSettings: false, hasPeople: false, hasPictures: false, hasMailServer: false }
  expect(await setup()).toEqual({ ...undone, hasPublication: false })
  await createPersonality(app, { imageUrl: 'https://example.org/ada.jpg' })
  expect(await setup()).toMatchObject({ ...undone, hasPeople: true, hasPictures: true })
})

it('says that the site has settings once they were saved, also if its name and language stay', async () => {
  const hasSettings = async () => (await app.call('GET /admin/setup', { as: boss })).body
  expect(await hasSettings()).toMatchObject({ hasSettings: false })
  await app.call('PATCH /admin/site-settings', { as: boss, body: { language: 'en' } })
  expect(await hasSettings()).toMatchObject({ hasSettings: true })
})

it('lists what waits, the oldest first, and counts each kind', async () => {
  expect(await tasks()).toEqual({ kinds: [], oldest: [] })
  const [author, reporter] = [await createUser(app), await createUser(app)]
  const personality = await createPersonality(app)
  const { id } = await createComment(app, { author, personality, isAnonymous: true })
  await app.call('POST /verification/request', { as: author, body: { reason: 'The text' } })
  await app.call('PATCH /comments/:id/flag', {
    as: reporter,
    params: { id },
    body: { reason: 'spam', note: 'The text' },
  })
  await write('Bo')
  await write('Cleo')
  await sql`
    with review as (insert into vote_reviews default values returning id)
    insert into vote_findings (review_id, personality_id, kind, window_start, window_end, signals, histogram)
    select id, ${personality.id}, 'DISPOSABLE', now(), now(), '[]', '[]' from review
  `.execute(app.db)
  await sql`
    insert into mails (kind, user_id, requested_at, due_at, expires_at, failure)
    select 'confirmation', gen_random_uuid(), now(), now(), now() + interval '1 day', 'refused'
    from generate_series(1, 3)
  `.execute(app.db)
  const { kinds, oldest } = await tasks()
  expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['verifications', 1],
    ['reports', 1],
    ['messages', 2],
    ['voteReviews', 1],
    ['failedMails', 3],
  ])
  expect(oldest.map(({ kind, about }) => [kind, about])).toEqual([
    ['verifications', author.name],
    ['reports', 'comment'],
    ['messages', 'Bo'],
    ['messages', 'Cleo'],
    ['voteReviews', personality.name],
    ['failedMails', null],
  ])
  expect(JSON.stringify(await tasks())).not.toContain('The text')

  const { caseOf, decide } = moderationOf(app, boss)
  await decide((await caseOf(id)).id, 'hide', 'spam')
  await app.call('POST /appeals', {
    as: author,
    body: { type: 'comment', id, text: 'The text' },
  })
  const after = await tasks()
  expect(after.kinds.map(({ kind }) => kind)).not.toContain('reports')
  expect(after.oldest).toContainEqual(
    expect.objectContaining({ kind: 'appeals', about: 'comment' }),
  )
})

it('tells of an appeal of a voter the day alone, and nothing about who wrote it', async () => {
  const voter = await createUser(app)
  await sql`
    insert into vote_appeals (review_id, user_id, text, created_at)
    select id, ${voter.id}, 'The text', '2026-03-04T05:06:07Z' from vote_reviews
  `.execute(app.db)
  const { oldest } = await tasks()
  expect(oldest[0]).toMatchObject({ kind: 'voteAppeals', since: '2026-03-04T00:00:00.000Z' })
  expect(JSON.stringify(oldest)).not.toContain(voter.name)
})

it('counts at most a thousand of a kind, and lists eight', async () => {
  await sql`
    insert into contact_messages (name, email, message)
    select 'Dora', 'dora@secret.example', 'Hello' from generate_series(1, 1001)
  `.execute(app.db)
  const { kinds, oldest } = await tasks()
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'messages', count: 1000 }))
  expect(oldest).toHaveLength(8)
})
