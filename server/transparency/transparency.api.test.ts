import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ruleNames } from '../../contract/rules.ts'
import { createAdministrator, createComment, createPost, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()

const published = async () => (await app.call('GET /transparency')).body.months

const all = (value: number | null) => ({
  reports: value,
  hidden: value,
  suspended: value,
  corrected: value,
  dismissed: value,
  appealsGranted: value,
  appealsRejected: value,
})

it('lists the current month before anything is decided', async () => {
  const month = new Date(app.clock.now()).toISOString().slice(0, 7)
  const rules = ruleNames.map((rule) => ({ rule, ...all(null) }))
  expect(await published()).toEqual([{ month, isOver: false, rules }])
})

it('counts decisions by rule and month, and suppresses small counts', async () => {
  const [administrator, otherAdministrator] = [
    await createAdministrator(app),
    await createAdministrator(app),
  ]
  const readers = await Promise.all(Array.from({ length: 6 }, () => createUser(app)))
  const { id } = await createPost(app)
  const { report, caseOf, decide } = moderationOf(app, administrator)
  for (const reader of readers) await report(reader, 'post', id, 'spam')
  await decide((await caseOf(id)).id, 'hide', 'abuse')
  const said = await createComment(app)
  await app.call('PATCH /comments/:id/flag', { as: administrator, params: { id: said.id } })
  await app.call('PATCH /comments/:id/status', {
    as: otherAdministrator,
    params: { id: said.id },
    body: { status: 'ACTIVE' },
  })
  app.responseCache.drop()
  const [running] = await published()
  expect(running?.rules).toEqual([
    // Six in the current month, rounded down to a multiple of five.
    { rule: 'spam', ...all(null), reports: 5 },
    ...ruleNames.slice(1).map((rule) => ({ rule, ...all(null) })),
  ])
  await sql`
    update moderation_counts set month = to_char(now() - interval '32 days', 'YYYY-MM')
  `.execute(app.db)
  app.responseCache.drop()
  const [, over] = await published()
  expect(over).toMatchObject({ isOver: true })
  expect(over?.rules).toEqual([
    { rule: 'spam', ...all(0), reports: 6 },
    { rule: 'abuse', ...all(0), hidden: null },
    { rule: 'impersonation', ...all(0) },
    { rule: 'wrong information', ...all(0) },
    { rule: 'other', ...all(0), reports: null, dismissed: null },
  ])
})

it('names nobody, and keeps its counts after the counted content is deleted', async () => {
  const before = await published()
  await app.db.deleteFrom('users').where('role', '=', 'USER').execute()
  app.responseCache.drop()
  expect(await published()).toEqual(before)
})
