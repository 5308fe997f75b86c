import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type MailKind, mailKinds } from '../../contract/mail.ts'
import { publicFiles } from '../../contract/public-files.ts'
import { insertImport } from '../../server/imports/store.ts'
import { insertNews } from '../../server/notifications/store.ts'
import type { MailRequest } from '../../server/platform/mail/mail-request.ts'
import { insertElection } from '../../server/reference-data/store.ts'
import { cardSvg } from '../../server/share-cards/card-shapes.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../factories.ts'
import { startApp } from '../harness.ts'
import { moderationOf } from '../moderation.ts'
import { elect } from '../offices.ts'
import { readOutbox } from '../outbox.ts'
import { firstNamesIn, rename, renamed } from '../site-name.ts'
import { addressOf, type Row, rows } from './rows.ts'
import { sampleParams, sampleQuery, type World } from './samples.ts'
import { sharedRows } from './shared-rows.ts'

// A site whose operator has named it says its first name nowhere. Walks over everything but pages, which the test of the
// renderer walks over: endpoints, frames, cards, feeds, files, mails and the description of the API.

const app = await startApp({ EMAIL_CONFIRMATION: 'required', PUBLIC_URL: 'http://localhost' })
const administrator = await createAdministrator(app)
const hidden = await createVerifiedUser(app)
const personality = await elect(app, await createPersonality(app))
const election = { chamberId: personality.chamberId, endedOn: '2020-01-31', actorId: hidden.id }
const world: World = {
  personality,
  hidden,
  commentId: (await createComment(app, { author: hidden, personality })).id,
  postId: (await createPost(app)).id,
  importId: await insertImport(app.db, { actorId: null, fileName: null }),
  electionId: await app.db.transaction().execute((tx) => insertElection(tx, election)),
}
const urlOf = (row: Row) => addressOf(row, sampleParams(row, world)) + sampleQuery(row, world)
const cards = sharedRows.filter(({ path }) => path.startsWith('/cards/'))
const pictureOf = async (row: Row) => {
  const { rawPayload, headers } = await app.server.inject(urlOf(row))
  return { bytes: rawPayload.toString('base64'), etag: headers.etag }
}
const before = await Promise.all(cards.map(pictureOf))
await rename(app, administrator)

const everything = [...rows.filter(({ method }) => method === 'GET'), ...sharedRows]

it.each(everything)('$title has the new name', async (row) => {
  for (const as of [undefined, administrator]) {
    const { text, headers } = await app.send({ method: row.method, url: urlOf(row), as })
    expect(firstNamesIn(text)).toEqual([])
    expect(firstNamesIn(JSON.stringify(headers))).toEqual([])
  }
})

it.each(sharedRows.filter(({ path, method }) => /feed|embed/.test(path) && method === 'GET'))(
  '$title says the new name',
  async (row) => {
    const { status, text } = await app.send({ method: 'GET', url: urlOf(row) })
    expect(status).toBe(200)
    expect(text).toContain(renamed.name)
  },
)

it('the feed of posts says where the site is, and what for', async () => {
  const { text } = await app.send({ method: 'GET', url: '/posts/feed.atom' })
  expect(text).toContain('<subtitle>Commonwealth of Saltmere · Madrid decides</subtitle>')
})

it.each(cards.map((row, index) => ({ row, title: row.title, index })))(
  '$title is drawn again with the new name',
  async ({ row, index }) => {
    const { bytes, etag } = await pictureOf(row)
    expect(bytes).not.toBe(before[index]?.bytes)
    expect(etag).not.toBe(before[index]?.etag)
  },
)

it('cards have no name but that of the site, which is drawn over them', () => {
  expect(firstNamesIn(cardSvg(''))).toEqual([])
})

it('the description of the API has the new name', async () => {
  const { text, body } = await app.send({ method: 'GET', url: '/api/docs/json' })
  expect(body).toMatchObject({ info: { title: renamed.name } })
  expect(firstNamesIn(text)).toEqual([])
})

it('public files have the new name', async () => {
  await app.features.openData.jobs.publication.run()
  const { body } = await app.call('GET /open-data')
  const files = Object.keys(publicFiles).filter((path) => !path.includes('{'))
  const openData = body.latest?.files.map(({ url }) => new URL(url, 'http://localhost').pathname)
  expect(openData).not.toEqual([])
  for (const url of [...files, ...(openData ?? [])]) {
    const { status, text } = await app.send({ method: 'GET', url })
    expect(status, url).toBe(200)
    expect(firstNamesIn(text), url).toEqual([])
  }
})

const newAddress = () => `${randomBytes(5).toString('hex')}@members.example`
const changeAddress = async (email = newAddress()) => {
  const member = await createUser(app)
  const body = { email, currentPassword: commonPassword }
  expect((await app.call('PUT /auth/email', { as: member, body })).status).toBe(200)
  return member.id
}
/** What the outbox needs to know of mails, or what else requests them. */
type Requested = Omit<MailRequest, 'kind'>[] | (() => Promise<void>)

/** Sends a notice about a comment; returns its reference. */
async function sendNotice(): Promise<string> {
  const { id } = await createComment(app)
  const body = {
    type: 'comment',
    id,
    ground: 'law',
    explanation: 'Why',
    isInGoodFaith: true,
  } as const
  const reply = await app.call('POST /notices', { body: { ...body, email: newAddress() } })
  return reply.body.reference
}

/** What happens before there are mails of a kind. */
const preparations: Record<MailKind, () => Promise<Requested>> = {
  async confirmation() {
    const name = randomBytes(5).toString('hex')
    const body = { name, username: `m_${name}`, email: newAddress(), password: commonPassword }
    const { body: registered } = await app.call('POST /auth/register', { body })
    const taken = await changeAddress((await createUser(app)).email)
    return [registered.user.id, await changeAddress(), taken].map((userId) => ({ userId }))
  },
  'password-reset': async () => [{ address: (await createUser(app)).email }],
  'password-changed': async () => [{ userId: (await createUser(app)).id }],
  'change-requested': async () => [{ userId: await changeAddress() }],
  'address-changed': async () => [{ userId: (await createUser(app)).id, address: newAddress() }],
  async suspension() {
    const { report, caseOf, decide } = moderationOf(app, administrator)
    const about: string[] = []
    for (const isAnonymous of [false, true]) {
      const { id } = await createComment(app, { isAnonymous })
      await report(hidden, 'comment', id)
      const found = await caseOf(id)
      await decide(found.id, 'suspend', 'abuse')
      about.push(found.id)
    }
    return about.map((id) => ({ about: id }))
  },
  async 'account-suspension'() {
    const { id } = await createUser(app)
    await app.call('PATCH /users/:id/status', {
      as: administrator,
      params: { id },
      body: { status: 'SUSPENDED', reason: 'Sells things' },
    })
    return [{ userId: id }]
  },
  'account-approved': async () => [{ userId: (await createUser(app)).id }],
  'account-declined': async () => [{ userId: randomUUID(), address: newAddress() }],
  'export-offered': async () => [{ userId: (await createUser(app)).id }],
  async 'deletion-requested'() {
    const { id: userId, username } = await createUser(app)
    const body = { username, kind: 'DELETION' as const, reason: 'A letter' }
    const reply = await app.call('POST /admin/member-requests', { as: administrator, body })
    return [{ userId, about: reply.body.id }]
  },
  'notice-received': async () => [{ about: await sendNotice() }],
  async 'notice-outcome'() {
    const id = await sendNotice()
    const { case_id: caseId } = await app.db
      .updateTable('notices')
      .where('id', '=', id)
      .set({ email_confirmed_at: '2026-01-01' })
      .returning('case_id')
      .executeTakeFirstOrThrow()
    await moderationOf(app, administrator).decide(caseId ?? '', 'dismiss')
    return [{ about: id }]
  },
  async administrator() {
    // The first run counts from now on.
    await app.features.administratorMails.jobs.requests.run()
    await app.call('POST /contact', { body: { name: 'Ada', email: newAddress(), message: 'Hi' } })
    app.clock.advance(24 * 60 * 60_000)
    return () => app.features.administratorMails.jobs.requests.run()
  },
  async news() {
    const { id: userId, token } = await createUser(app)
    await app.call('PUT /users/me/news', { as: { token }, body: { muted: [], isByMail: true } })
    await app.db
      .transaction()
      .execute((tx) => insertNews(tx, 'NEWS_MANDATE', [{ userId, personalityId: personality.id }]))
    app.clock.advance(60_000)
    return () => app.features.news.jobs.mails.run()
  },
}

it.each(mailKinds)('mails of the kind %s have the new name', async (kind) => {
  const requested = await preparations[kind]()
  const known = new Set(await readOutbox(app))
  if (typeof requested === 'function') await requested()
  else for (const request of requested) await app.outbox.add(app.db, { kind, ...request })
  await app.mailSender.run()
  const sent = (await readOutbox(app)).filter((mail) => !known.has(mail))
  expect(sent).toHaveLength(typeof requested === 'function' ? 1 : requested.length)
  for (const mail of sent) {
    expect(mail).toContain('From: Vox Madrid <no-reply@localhost>')
    expect(mail).toMatch(/^Subject: .*Vox Madrid/m)
    expect(firstNamesIn(mail)).toEqual([])
  }
})
