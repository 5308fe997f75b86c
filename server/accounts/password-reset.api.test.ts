import fs from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { commonPassword, createUser, type TestUser } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { mailsTo, readable, readOutbox, tokenIn } from '../../test/outbox.ts'

const app = await startApp()

const requestReset = (email: string, site: TestApp = app) =>
  site.call('POST /auth/forgot-password', { body: { email } })
const resetPassword = (token: string, password = 'a new password') =>
  app.call('POST /auth/reset-password', { body: { token, password } })
const login = (somebody: TestUser, password: string) =>
  app.call('POST /auth/login', { body: { email: somebody.email, password } })

const outbox = () => readOutbox(app)

async function mailTo(somebody: TestUser): Promise<string> {
  const before = new Set(await outbox())
  await requestReset(somebody.email)
  return (await outbox()).find((mail) => !before.has(mail)) ?? ''
}

it('resets a password once and ends every older session', async () => {
  const somebody = await createUser(app)
  const token = tokenIn(await mailTo(somebody))
  expect((await resetPassword(token)).body).toEqual({ message: 'Password changed successfully!' })
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(401)
  expect((await login(somebody, commonPassword)).status).toBe(401)
  expect((await login(somebody, 'a new password')).status).toBe(200)
  expect((await resetPassword(token, 'another one')).problem).toMatchObject({
    statusCode: 400,
    message: 'This link is no longer valid. Please ask for a new one.',
  })
})

it('refuses a password that is too common, and leaves the link valid', async () => {
  const somebody = await createUser(app)
  const token = tokenIn(await mailTo(somebody))
  for (const password of ['letmein', somebody.username, somebody.email]) {
    expect((await resetPassword(token, password)).problem).toMatchObject({
      statusCode: 400,
      message: 'This password is too common',
    })
  }
  expect((await resetPassword(token)).status).toBe(200)
})

it('keeps a link valid for an hour, also after further requests, and revokes all links when one is used', async () => {
  const somebody = await createUser(app)
  const [inTime, late] = [
    tokenIn(await mailTo(await createUser(app))),
    tokenIn(await mailTo(somebody)),
  ]
  app.clock.advance(60 * 60_000 - 1)
  expect((await resetPassword(inTime)).status).toBe(200)
  app.clock.advance(1)
  expect((await resetPassword(late)).status).toBe(400)
  const older = tokenIn(await mailTo(somebody))
  const newer = tokenIn(await mailTo(somebody))
  expect(newer).not.toBe(older)
  expect((await resetPassword(older)).status).toBe(200)
  expect((await resetPassword(newer)).status).toBe(400)
})

it('mails the owner a link however often others request one, and floods no mailbox', async () => {
  const site = await startApp({ RATE_LIMIT_SCALE: '0.2' })
  const owner = await createUser(site)
  const folder = path.join(site.dataDir, 'outbox')
  const mails = async () => {
    await site.backgroundTasks.drain()
    return (await fs.readdir(folder).catch(() => [])).length
  }
  const request = (ip: string, email = owner.email) =>
    site.call('POST /auth/forgot-password', { body: { email }, ip })
  const stranger = [(await request('10.0.0.1')).status, (await request('10.0.0.2')).status]
  expect(stranger).toEqual([200, 429])
  expect(await mails()).toBe(1)
  expect((await request('198.51.100.7')).status).toBe(200)
  expect(await mails()).toBe(2)
  const { email, password } = owner
  await site.call('POST /auth/login', { body: { email, password }, ip: '203.0.113.7' })
  // Above the account's attempt limit the response stays the same, but no more mail is sent.
  const responses = []
  for (let network = 1; network <= 6; network++) responses.push(await request(`10.0.${network}.1`))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await mails()).toBe(3)
  expect((await request('203.0.113.200')).status).toBe(200)
  expect(await mails()).toBe(4)
})

it('accepts one of two concurrent uses of a link', async () => {
  const token = tokenIn(await mailTo(await createUser(app)))
  const replies = await Promise.all([resetPassword(token), resetPassword(token)])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 400])
})

it('responds the same for known and unknown addresses, and mails only known ones', async () => {
  const somebody = await createUser(app)
  const before = (await outbox()).length
  const known = await requestReset(somebody.email)
  const unknown = await requestReset('nobody-at-all@example.org')
  expect(unknown.text).toBe(known.text)
  expect(unknown.status).toBe(known.status)
  expect(await outbox()).toHaveLength(before + 1)
})

it('responds before any lookup, and sends nothing to an unknown address', async () => {
  const somebody = await createUser(app)
  const before = await outbox()
  // The lock on the accounts table blocks every mail, but no response.
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table accounts in access exclusive mode`.execute(tx)
    for (const email of [somebody.email, 'nobody-at-all@example.org']) {
      expect((await requestReset(email)).status).toBe(200)
    }
  })
  const [mail = '', ...others] = (await outbox()).filter((each) => !before.includes(each))
  expect(others).toEqual([])
  expect(mail).toContain(`To: ${somebody.email}`)
})

it('stores only the hash of a reset token', async () => {
  const token = tokenIn(await mailTo(await createUser(app)))
  const rows = await app.db.selectFrom('password_resets').select('token_hash').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(Buffer.from(row.token_hash).toString()).not.toContain(token)
})

it('builds links from the configured address, ignoring the Host header', async () => {
  const site = await startApp({ PUBLIC_URL: 'https://vote.example' })
  const somebody = await createUser(site)
  await site.call('POST /auth/forgot-password', {
    body: { email: somebody.email },
    headers: { host: 'evil.example' },
  })
  await site.backgroundTasks.drain()
  const folder = path.join(site.dataDir, 'outbox')
  const [name = ''] = await fs.readdir(folder)
  const mail = readable(await fs.readFile(path.join(folder, name), 'utf8'))
  expect(mail).toContain('https://vote.example/reset-password?token=')
  expect(mail).not.toContain('evil.example')
})

it('tells the owner by mail that the password was changed, with a link to set another one', async () => {
  const somebody = await createUser(app)
  const subjects = async () =>
    (await mailsTo(app, somebody.email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])
  const body = { currentPassword: commonPassword, newPassword: 'of a thief' }
  expect((await app.call('PUT /auth/change-password', { as: somebody, body })).status).toBe(200)
  expect(await subjects()).toEqual(['Your Voxpop password was changed'])
  const [mail = ''] = await mailsTo(app, somebody.email)
  expect(mail).toContain(`@${somebody.username} was changed`)
  expect(mail).toContain('/forgot-password')
  expect(tokenIn(mail)).toBe('')
  app.clock.advance(1)
  await requestReset(somebody.email)
  const reset = tokenIn((await mailsTo(app, somebody.email)).at(-1) ?? '')
  app.clock.advance(1)
  expect((await resetPassword(reset)).status).toBe(200)
  expect(await subjects()).toEqual([
    'Your Voxpop password was changed',
    'Reset your Voxpop password',
    'Your Voxpop password was changed',
  ])
  const wrong = { currentPassword: 'not it', newPassword: 'another one' }
  await app.call('PUT /auth/change-password', { as: somebody, body: wrong })
  expect(await subjects()).toHaveLength(3)
})

it('does not mail an address that was never confirmed about a password', async () => {
  const site = await startApp({ EMAIL_CONFIRMATION: 'required' })
  const account = {
    name: 'Ada Archer',
    username: 'unconfirmed',
    email: 'stranger@x.example',
    password: commonPassword,
  }
  const { body } = await site.call('POST /auth/register', { body: account })
  const change = { currentPassword: commonPassword, newPassword: 'another password' }
  await site.call('PUT /auth/change-password', { as: { token: body.access_token }, body: change })
  expect(await mailsTo(site, account.email)).toHaveLength(1)
})

/** Starts an SMTP server without STARTTLS; returns the mails that it receives, and the settings to use it. */
async function startMailServerWithoutTls() {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, _session, callback) {
      received.push(Buffer.concat(await stream.toArray()).toString())
      callback()
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Voxpop <post@vote.example>',
    PUBLIC_URL: 'https://vote.example',
  }
  return { received, settings }
}

it('sends by SMTP when a server is configured, unencrypted when the settings allow it', async () => {
  const { received, settings } = await startMailServerWithoutTls()
  const site = await startApp({ ...settings, SMTP_STARTTLS: 'optional' })
  const somebody = await createUser(site, { email: 'me&co/x=y@xn--mnchen-3ya.example' })
  await requestReset('Me&co/x=y@München.example', site)
  await site.backgroundTasks.drain()
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('From: Voxpop <post@vote.example>')
  expect(received[0]).toContain(`To: ${somebody.email}`)
  expect((await resetPassword(tokenIn(readable(received[0] ?? '')))).status).toBe(200)
  // The mail about it must not take the turn of the next site's.
  await app.backgroundTasks.drain()
})

it('sends no mail to a server without STARTTLS, and names the setting in the log', async () => {
  const { received, settings } = await startMailServerWithoutTls()
  const logStream = new PassThrough()
  const site = await startApp(settings, { logStream })
  await requestReset((await createUser(site)).email, site)
  await site.backgroundTasks.drain()
  expect(received).toEqual([])
  logStream.end()
  expect(await text(logStream)).toMatch(/mail was not sent.*SMTP_STARTTLS=optional/)
})
