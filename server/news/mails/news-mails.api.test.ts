import { expect, it } from 'vitest'
import { createPersonality, createUser, type TestUser } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/outbox.ts'
import { votersOf } from '../../../test/voters.ts'
import { insertNews } from '../../notifications/store.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const app = await startApp({ EMAIL_CONFIRMATION: 'required' })
const minute = 60_000
const day = 24 * 60 * minute

/** A session of now: the clock runs for days. */
const nowAs = ({ id }: TestUser) => ({ token: app.tokens.sign({ userId: id, version: 0 }) })

const choose = (as: TestUser, isByMail: boolean) =>
  app.call('PUT /users/me/news', { as: nowAs(as), body: { muted: [], isByMail } })

async function announce({ id: userId }: TestUser, name: string) {
  const about = await createPersonality(app, { name })
  await app.db
    .transaction()
    .execute((tx) => insertNews(tx, 'NEWS_MANDATE', [{ userId, personalityId: about.id }]))
  return about
}

async function runAfter(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.features.news.jobs.mails.run()
}

const linkIn = (mail = '') => /\/unsubscribe\/[\w.-]+/.exec(mail)?.[0] ?? ''
const open = (url: string) => app.send({ method: 'GET', url })
const isByMail = async (as: TestUser) =>
  (await app.call('GET /users/me/news', { as: nowAs(as) })).body.isByMail

it('mails unread news to who asks for it, at most once a day, in one mail', async () => {
  const [reader, silent, unconfirmed] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  await votersOf(app).confirm(unconfirmed.id, false)
  await announce(reader, 'Old News')
  for (const as of [reader, unconfirmed]) await choose(as, true)
  for (const as of [reader, silent, unconfirmed]) await announce(as, `Ada of ${as.username}`)
  const ben = await announce(reader, 'Ben News')
  await runAfter(minute)
  const [mail = '', ...others] = await mailsTo(app, reader.email)
  expect(others).toEqual([])
  expect(mail).toContain('Subject: Your news from Voxpop')
  expect(mail).toContain(
    `The mandate of Ben News has ended.\nhttp://localhost:3000/personalities/${ben.slug}`,
  )
  expect(mail).toContain(`Ada of ${reader.username}`)
  expect(mail).not.toContain('Old News')
  expect(await mailsTo(app, silent.email)).toEqual([])
  expect(await mailsTo(app, unconfirmed.email)).toEqual([])

  await runAfter(2 * day)
  expect(await mailsTo(app, reader.email)).toHaveLength(1)
  await announce(reader, 'Next News')
  await runAfter(0)
  expect(await mailsTo(app, reader.email)).toHaveLength(2)
  await announce(reader, 'Later News')
  await runAfter(day - 1)
  expect(await mailsTo(app, reader.email)).toHaveLength(2)
  await runAfter(1)
  const last = (await mailsTo(app, reader.email))[2] ?? ''
  expect(last).toContain('Later News')
  expect(last).not.toContain('Next News')
  await announce(reader, 'Read News')
  await app.call('POST /notifications/mark-all-read', { as: nowAs(reader) })
  await runAfter(day)
  expect(await mailsTo(app, reader.email)).toHaveLength(3)
})

it('ends the mails with one click, as often as it is pressed, and not when the link is opened', async () => {
  const reader = await createUser(app)
  await choose(reader, true)
  await announce(reader, 'Cleo News')
  await runAfter(day)
  const [mail = ''] = await mailsTo(app, reader.email)
  const link = linkIn(mail)
  expect(mail).toContain(`List-Unsubscribe: <http://localhost:3000${link}>\n`)
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  // The header alone, and the text.
  expect(mail.split(link)).toHaveLength(3)
  for (const trace of [reader.id, reader.username]) expect(link).not.toContain(trace)

  const page = await open(link)
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(page.text).toContain('<form method="post"><button>Get no more emails</button></form>')
  for (const trace of [reader.id, reader.username, reader.name, reader.email]) {
    expect(page.text).not.toContain(trace)
  }
  expect(await isByMail(reader)).toBe(true)
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', '--b\r\n\r\nList-Unsubscribe=One-Click\r\n--b--'],
    ['application/x-www-form-urlencoded', ''],
  ] as const) {
    const headers = { 'content-type': type }
    const done = await app.send({ method: 'POST', url: link, headers, body })
    expect(done.status, type).toBe(200)
    expect(done.text).toContain('You get no more emails with news')
    expect(await isByMail(reader)).toBe(false)
  }
  expect((await app.send({ method: 'POST', url: link })).status).toBe(200)
  await announce(reader, 'Dora News')
  await runAfter(day)
  expect(await mailsTo(app, reader.email)).toHaveLength(1)
})

it('ends no mails by a token that the site has not made', async () => {
  const reader = await createUser(app)
  await choose(reader, true)
  const { unsubscribe_id: id } = await app.db
    .selectFrom('news_settings')
    .where('user_id', '=', reader.id)
    .select('unsubscribe_id')
    .executeTakeFirstOrThrow()
  const token = unsubscribeToken(app.secret, id)
  for (const wrong of [id, `${id}.`, `${token}a`, `x${token}`, unsubscribeToken('other', id)]) {
    const url = `/unsubscribe/${wrong}`
    for (const method of ['GET', 'POST']) {
      const reply = await app.send({ method, url })
      expect(reply.status, wrong).toBe(404)
      expect(reply.text).toContain('This link does not work')
    }
  }
  expect(await isByMail(reader)).toBe(true)
  expect((await app.send({ method: 'POST', url: `/unsubscribe/${token}` })).status).toBe(200)
  expect(await isByMail(reader)).toBe(false)
  const tooLong = { 'content-type': 'application/x-www-form-urlencoded' }
  const refused = await app.send({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: tooLong,
    body: 'x'.repeat(5_000),
  })
  expect(refused.status).toBe(413)
})

it('sends no mail that was switched off, or whose address is not confirmed any more, while it waited', async () => {
  const reader = await createUser(app)
  await choose(reader, true)
  await announce(reader, 'Emil News')
  const compose = app.features.news.mails.news
  const waiting = { id: reader.id, kind: 'news' as const, userId: reader.id, address: null }
  const mail = () => compose({ ...waiting, about: null, language: null, requestedAt: '' })
  await runAfter(day)
  expect(await mail()).toMatchObject({ to: reader.email })
  await votersOf(app).confirm(reader.id, false)
  expect(await mail()).toBeUndefined()
  await votersOf(app).confirm(reader.id, true)
  expect(await mail()).toMatchObject({ to: reader.email })
  await choose(reader, false)
  expect(await mail()).toBeUndefined()
})
