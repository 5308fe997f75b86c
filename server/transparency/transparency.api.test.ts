import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { admin, comment, member, post } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const published = async () => (await app.call('GET /transparency')).body.months

const none = {
  reports: 0,
  hidden: 0,
  suspended: 0,
  corrected: 0,
  dismissed: 0,
  appealsGranted: 0,
  appealsRejected: 0,
}

it('publishes nothing before something was decided', async () => {
  expect(await published()).toEqual([])
})

it('counts decisions by rule and month, too few to tell as just that', async () => {
  const [boss, deputy] = [await admin(app), await admin(app)]
  const readers = await Promise.all(Array.from({ length: 6 }, () => member(app)))
  const { id } = await post(app)
  for (const as of readers) {
    await app.call('POST /reports', { as, body: { type: 'post', id, reason: 'spam' } })
  }
  const { data } = (await app.call('GET /admin/moderation', { as: boss })).body
  await app.call('POST /admin/moderation/:id/decision', {
    as: boss,
    params: { id: data[0]?.id ?? '' },
    body: { act: 'hide', rule: 'abuse' },
  })
  const said = await comment(app)
  await app.call('PATCH /comments/:id/flag', { as: boss, params: { id: said.id } })
  await app.call('PATCH /comments/:id/status', {
    as: deputy,
    params: { id: said.id },
    body: { status: 'ACTIVE' },
  })
  const [running] = await published()
  expect(running).toEqual({
    month: new Date(app.clock.now()).toISOString().slice(0, 7),
    isOver: false,
    rules: [
      // Six, of a month that still runs, in fives.
      { rule: 'spam', ...none, reports: 5 },
      { rule: 'abuse', ...none, hidden: null },
      { rule: 'other', ...none, reports: null, dismissed: null },
    ],
  })
  await sql`
    update moderation_counts set month = to_char(now() - interval '32 days', 'YYYY-MM')
  `.execute(app.db)
  app.sharedAnswers.drop()
  const [over] = await published()
  expect(over).toMatchObject({ isOver: true })
  expect(over?.rules[0]).toEqual({ rule: 'spam', ...none, reports: 6 })
  expect(over?.rules[1]?.hidden).toBeNull()
})

it('names nobody and counts on after what it counts is gone', async () => {
  const before = await published()
  await app.db.deleteFrom('users').where('role', '=', 'USER').execute()
  app.sharedAnswers.drop()
  expect(await published()).toEqual(before)
})
