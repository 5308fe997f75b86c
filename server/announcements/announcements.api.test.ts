import { expect, it } from 'vitest'
import { problems } from '../../contract/errors.ts'
import { createAdministrator, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const dayMs = 24 * 60 * 60 * 1000
/** The day in this many days, as 2026-01-31. */
const dayIn = (days: number) => new Date(app.clock.now() + days * dayMs).toISOString().slice(0, 10)
const post = (text: string, lastDay = dayIn(3), link?: string, as = boss) =>
  app.call('POST /admin/announcements', { as, body: { text, lastDay, link } })
const current = async () =>
  (await app.call('GET /announcements', {})).body.data.map(({ text }) => text)
const audited = async () =>
  (await app.call('GET /admin/audit', { as: boss, query: { targetType: 'announcement' } })).body
    .data

it('are posted by administrators, shown to everybody until their last day has ended, and audited', async () => {
  expect((await post('No', dayIn(3), undefined, await createUser(app))).status).toBe(403)
  expect(await current()).toEqual([])
  const { status, body } = await post('We move house.', dayIn(1), 'https://example.org/house')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    link: 'https://example.org/house',
    endsAt: `${dayIn(2)}T00:00:00.000Z`,
  })
  expect(await current()).toEqual(['We move house.'])
  expect(await audited()).toMatchObject([
    { action: 'ANNOUNCEMENT_POSTED', actor: { id: boss.id }, target: { id: body.id } },
  ])
  app.clock.advance(Date.parse(body.endsAt) - app.clock.now() - 1)
  app.responseCache.drop()
  expect(await current()).toEqual(['We move house.'])
  app.clock.advance(1)
  app.responseCache.drop()
  expect(await current()).toEqual([])
})

it('end when an administrator says so, once', async () => {
  const { body } = await post('Closed on Sunday')
  const end = () =>
    app.call('POST /admin/announcements/:id/end', { as: boss, params: { id: body.id } })
  const first = await end()
  expect(first.body.endsAt).toBe(new Date(app.clock.now()).toISOString())
  app.clock.advance(1000)
  expect((await end()).body).toEqual(first.body)
  expect(await current()).toEqual([])
  expect((await audited()).map(({ action }) => action).slice(0, 2)).toEqual([
    'ANNOUNCEMENT_ENDED',
    'ANNOUNCEMENT_POSTED',
  ])
})

it('have a last day within a year, at most 280 characters, and a link to a page', async () => {
  const refusal = { status: 400, body: { message: problems.announcementEnd.message() } }
  expect(await post('Late', dayIn(-1))).toMatchObject(refusal)
  expect(await post('Early', dayIn(366))).toMatchObject(refusal)
  expect((await post('Today', dayIn(0))).status).toBe(201)
  expect((await post('Next year', dayIn(365))).status).toBe(201)
  expect((await post('ä'.repeat(280))).status).toBe(201)
  expect((await post('ä'.repeat(281))).status).toBe(400)
  expect((await post('Link', dayIn(1), 'javascript:alert(1)')).status).toBe(400)
})

it('are shown at most three at a time, the newest first', async () => {
  for (const text of ['One', 'Two', 'Three', 'Four']) await post(text)
  expect(await current()).toEqual(['Four', 'Three', 'Two'])
})
