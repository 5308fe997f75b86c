import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import * as accountTexts from '#messages/server/account-mails'
import * as memberTexts from '#messages/server/member-mails'
import * as noticeTexts from '#messages/server/notices'
import { limits } from '../../contract/limits.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/outbox.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { momentText } from '../platform/reader-dates.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const spanish = { 'x-language': 'es' }
const languageOf = async (as: TestUser | { token: string }) =>
  (await app.call('GET /auth/me', { as })).body.user.language

async function register(headers: Record<string, string> = {}) {
  const username = `member_${randomBytes(5).toString('hex')}`
  const body = { name: 'Ana Arenas', username, email: `${username}@members.example` }
  const reply = await app.call('POST /auth/register', {
    headers,
    body: { ...body, password: commonPassword },
  })
  return { ...body, token: reply.body.access_token }
}

it('a new account has the language of the page on which it was created', async () => {
  expect(await languageOf(await register(spanish))).toBe('es')
  expect(await languageOf(await register())).toBe('en')
  expect(await languageOf(await register({ 'x-language': 'tlh' }))).toBe('en')
})

it('a member chooses the language of mails, which nobody else sees', async () => {
  const member = await createUser(app)
  expect(await languageOf(member)).toBeNull()
  const changed = await app.call('PATCH /users/profile', { as: member, body: { language: 'es' } })
  expect(changed.body).toMatchObject({ name: member.name, language: 'es' })
  const refused = await app.send({
    method: 'PATCH',
    url: '/api/users/profile',
    as: member,
    body: { language: 'tlh' },
  })
  expect(refused.status).toBe(400)
  const { body } = await app.call('GET /users/me/export', { as: member })
  expect(body.account.language).toBe('es')
  const listed = await app.call('GET /users', {
    as: administrator,
    query: { search: member.username },
  })
  expect(listed.body.data).toMatchObject([{ id: member.id }])
  expect(listed.body.data[0]).not.toHaveProperty('language')
})

const resetHour = () => accountTexts.resetHour({ hours: limits.resetLinkHours })

it('a member whose account is in Spanish gets mails in Spanish, whoever has caused them', async () => {
  const member = await createUser(app)
  await app.call('PATCH /users/profile', { as: member, body: { language: 'es' } })
  await app.call('POST /auth/forgot-password', { body: { email: member.email } })
  await app.call('POST /admin/member-requests', {
    as: signInAgain(app, administrator),
    body: { username: member.username, kind: 'DELETION', reason: 'Letter of 3 March' },
  })
  const mails = (await mailsTo(app, member.email)).join('\n')
  expect(mails).toContain(inLanguage('es', resetHour))
  const day = 24 * 60 * 60_000
  const dueAt = new Date(app.clock.now() + limits.deletionWaitDays * day).toISOString()
  const deletionDay = () =>
    memberTexts.deletionDay({ time: momentText(dueAt), days: limits.deletionWaitDays })
  expect(mails).toContain(inLanguage('es', deletionDay))
  expect(mails).not.toContain(deletionDay())
})

it('an account in a language that this version does not speak gets mails in that of the site', async () => {
  const member = await createUser(app)
  await app.db
    .updateTable('accounts')
    .set({ language: 'tlh' })
    .where('user_id', '=', member.id)
    .execute()
  await app.call('POST /auth/forgot-password', { body: { email: member.email } })
  expect((await mailsTo(app, member.email)).join()).toContain(resetHour())
})

it('an account from before, which has no language, gets mails in that of the site', async () => {
  const member = await createUser(app)
  await app.db
    .updateTable('accounts')
    .set({ language: null })
    .where('user_id', '=', member.id)
    .execute()
  await app.call('PATCH /admin/site-settings', {
    as: signInAgain(app, administrator),
    body: { language: 'es' },
  })
  await app.call('POST /auth/forgot-password', { body: { email: member.email } })
  const mails = (await mailsTo(app, member.email)).join()
  expect(mails).toContain(inLanguage('es', resetHour))
  await app.call('PATCH /admin/site-settings', {
    as: signInAgain(app, administrator),
    body: { language: 'en' },
  })
})

it('a sender without an account gets mails in the language of the page of the notice', async () => {
  const author = await createUser(app)
  const { id } = await createComment(app, { author, personality: await createPersonality(app) })
  const email = 'quien@senders.example'
  const notice = { type: 'comment', id, ground: 'rule', reason: 'abuse', email } as const
  const sent = await app.call('POST /notices', {
    headers: spanish,
    body: { ...notice, explanation: 'It insults somebody.', isInGoodFaith: true },
  })
  expect(sent.status).toBe(201)
  expect((await mailsTo(app, email)).join()).toContain(
    inLanguage('es', () => noticeTexts.receiptConfirm()),
  )
  const row = await app.db
    .selectFrom('notices')
    .where('id', '=', sent.body.reference)
    .select('language')
    .executeTakeFirst()
  expect(row?.language).toBe('es')
})

it('links in a mail lead to pages in its language, while the site offers them', async () => {
  const linkIn = async (language: 'en' | 'es') => {
    const member = await createUser(app)
    await app.call('PATCH /users/profile', { as: member, body: { language } })
    await app.call('POST /auth/forgot-password', { body: { email: member.email } })
    const mails = (await mailsTo(app, member.email)).join('\n')
    return /https?:\/\/[^/]+(\/[a-z/-]*)\?token=/.exec(mails)?.[1]
  }
  expect(await linkIn('es')).toBe('/reset-password')
  await app.call('PATCH /admin/site-settings', {
    as: signInAgain(app, administrator),
    body: { otherLanguages: ['es'] },
  })
  expect(await linkIn('es')).toBe('/es/reset-password')
  expect(await linkIn('en')).toBe('/reset-password')
})
