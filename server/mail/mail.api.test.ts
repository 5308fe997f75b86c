import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { commonPassword, createAdministrator, createUser } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { tokenIn } from '../../test/outbox.ts'

const minute = 60_000
const hour = 60 * minute
const mailServer = await startMailServer()
const settings = { ...mailServer.settings, EMAIL_CONFIRMATION: 'required' }
const app = await startApp(settings, { logStream: new PassThrough().resume() })
const administrator = await createAdministrator(app)
/** A session of now: the clock runs for weeks. */
const boss = () => ({ token: app.tokens.sign({ userId: administrator.id, version: 0 }) })
// The first run checks the mail server.
await app.features.mail.jobs.sender.run()

const newAddress = () => `${randomBytes(5).toString('hex')}@members.example`

async function register(email = newAddress()): Promise<string> {
  const username = `member_${email.split('@')[0]}`
  const body = { name: 'Ada Archer', username, email, password: commonPassword }
  expect((await app.call('POST /auth/register', { body })).status).toBe(201)
  await app.backgroundTasks.drain()
  return email
}

/** What a site does every few seconds, after some time. */
async function runAfter(milliseconds: number, site: TestApp = app): Promise<void> {
  site.clock.advance(milliseconds)
  await site.features.mail.jobs.sender.run()
}

const queue = async () => (await app.call('GET /admin/mail', { as: boss() })).body

beforeEach(async () => {
  await app.db.deleteFrom('mails').execute()
  await mailServer.setMode('accepts')
  mailServer.recipientStatus = 250
  // The server is known to work.
  await register()
  mailServer.received.length = 0
  mailServer.connections = 0
})

describe('a mail that cannot be sent', () => {
  it('is tried again after a minute, then less often, up to an hour, and at last sent once', async () => {
    await mailServer.setMode('closes')
    const email = await register()
    const tried = () => mailServer.connections
    const first = tried()
    await runAfter(minute - 1)
    expect(tried()).toBe(first)
    await runAfter(0.25 * minute + 1)
    expect(tried()).toBe(first + 1)
    await runAfter(2 * minute - 1)
    expect(tried()).toBe(first + 1)
    for (let retry = 0; retry < 8; retry++) await runAfter(75 * minute)
    let before = tried()
    for (let retry = 0; retry < 2; retry++) {
      await runAfter(75 * minute)
      expect(tried()).toBe(++before)
    }
    await runAfter(60 * minute - 1)
    expect(tried()).toBe(before)
    await mailServer.setMode('accepts')
    await runAfter(15 * minute + 1)
    expect(mailServer.mailsTo(email)).toHaveLength(1)
    await runAfter(24 * hour)
    expect(mailServer.mailsTo(email)).toHaveLength(1)
  })

  it('is sent with the others as soon as one of them is', async () => {
    await mailServer.setMode('refuses')
    const early = [await register(), await register()]
    await runAfter(3 * minute)
    await mailServer.setMode('accepts')
    const late = await register()
    for (const email of [...early, late]) expect(mailServer.mailsTo(email)).toHaveLength(1)
  })

  it('does not keep others from being sent', async () => {
    mailServer.recipientStatus = 450
    const refused = await Promise.all(Array.from({ length: 12 }, () => register()))
    mailServer.recipientStatus = 250
    const email = await register()
    expect(mailServer.mailsTo(email)).toHaveLength(1)
    expect(refused.flatMap((address) => mailServer.mailsTo(address))).toEqual([])
  })

  it.each([
    ['confirmation', 7 * 24 * hour, () => register()],
    [
      'password link',
      24 * hour,
      async () => {
        const { email } = await createUser(app)
        await app.call('POST /auth/forgot-password', { body: { email } })
        await app.backgroundTasks.drain()
        return email
      },
    ],
  ])('is dropped when it is too late for a %s', async (_kind, lifetime, request) => {
    await mailServer.setMode('refuses')
    const late = await request()
    await runAfter(1)
    const inTime = await request()
    await runAfter(lifetime - 1)
    await mailServer.setMode('accepts')
    await app.call('POST /admin/mail/send-again', { as: boss() })
    await app.backgroundTasks.drain()
    expect(mailServer.mailsTo(late)).toHaveLength(0)
    expect(mailServer.mailsTo(inTime)).toHaveLength(1)
  })

  it('is given up two days after its recipient was refused, from an hour on', async () => {
    mailServer.recipientStatus = 550
    await register()
    expect(mailServer.connections).toBe(1)
    await runAfter(hour - 1)
    expect(mailServer.connections).toBe(1)
    await runAfter(0.25 * hour + 1)
    expect(mailServer.connections).toBe(2)
    await runAfter(46.75 * hour - 1)
    expect((await queue()).waiting).toMatchObject([{ failure: 'recipient-refused', count: 1 }])
    for (let retry = 0; retry < 2; retry++) await runAfter(10 * hour)
    expect((await queue()).waiting).toEqual([])
  })

  it('is replaced when it is requested again, so that one is sent', async () => {
    const { email } = await createUser(app)
    await mailServer.setMode('refuses')
    for (let request = 0; request < 3; request++) {
      await app.call('POST /auth/forgot-password', { body: { email } })
      await app.backgroundTasks.drain()
    }
    await mailServer.setMode('accepts')
    await runAfter(75_000)
    expect(mailServer.mailsTo(email)).toHaveLength(1)
    const body = {
      token: tokenIn(mailServer.received[0]?.text ?? ''),
      password: 'another password',
    }
    expect((await app.call('POST /auth/reset-password', { body })).status).toBe(200)
  })

  it('is stored without a text, a token or the address of the account', async () => {
    await mailServer.setMode('refuses')
    const email = await register()
    const rows = await app.db.selectFrom('mails').selectAll().execute()
    expect(rows).toMatchObject([{ kind: 'confirmation', address: null, failure: 'refused' }])
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

describe('the outbox', () => {
  it('answers the same for known and unknown addresses, while nothing can be sent and when it is full', async () => {
    const { email } = await createUser(app)
    const ask = (address: string) =>
      app.call('POST /auth/forgot-password', { body: { email: address } })
    // Each failed request has an id of its own.
    const withoutId = (text: string) => text.replace(/,"requestId":"[^"]+"/, '')
    const both = async () => {
      const [known, unknown] = [await ask(email), await ask(newAddress())]
      await app.backgroundTasks.drain()
      expect(withoutId(unknown.text)).toBe(withoutId(known.text))
      expect(unknown.status).toBe(known.status)
      return known.status
    }
    await mailServer.setMode('refuses')
    expect(await both()).toBe(200)
    expect((await queue()).waiting).toMatchObject([{ group: 'PASSWORD_RESET', count: 2 }])
    const fill = (count: number) =>
      sql`
        insert into mails (kind, address, requested_at, due_at, expires_at)
        select 'password-reset', gen_random_uuid() || '@full.example', now(), 'infinity', 'infinity'
        from generate_series(1, ${count})
      `.execute(app.db)
    await fill(20_000 - 3)
    await runAfter(0)
    expect(await both()).toBe(200)
    await runAfter(0)
    expect(await both()).toBe(503)
    // Mails of other kinds are not refused for it.
    await register()
    await app.db.deleteFrom('mails').execute()
    await runAfter(0)
    expect(await both()).toBe(200)
  })

  it('sends nothing to an address without an account, and keeps nothing of it', async () => {
    await app.call('POST /auth/forgot-password', { body: { email: newAddress() } })
    await app.backgroundTasks.drain()
    expect(mailServer.received).toEqual([])
    expect((await queue()).waiting).toEqual([])
  })

  it('shows administrators how many mails wait and why, and sends them again', async () => {
    await mailServer.setMode('has an untrusted certificate')
    const emails = [await register(), await register(), await register()]
    const shown = await app.call('GET /admin/mail', { as: boss() })
    expect(shown.body).toMatchObject({
      hasServer: true,
      waiting: [{ group: 'CONFIRMATION', failure: 'certificate', count: 3 }],
    })
    for (const email of emails) expect(shown.text).not.toContain(email.split('@')[0])
    await mailServer.setMode('accepts')
    await app.call('POST /admin/mail/send-again', { as: boss() })
    await app.backgroundTasks.drain()
    for (const email of emails) expect(mailServer.mailsTo(email)).toHaveLength(1)
    expect((await queue()).waiting).toEqual([])
    const { body } = await app.call('GET /admin/audit', { as: boss() })
    expect(body.data[0]).toMatchObject({ action: 'MAILS_SENT_AGAIN', target: { type: 'mail' } })
  })

  it('does not change at the moment an account is deleted', async () => {
    await mailServer.setMode('refuses')
    const email = await register()
    const { body: session } = await app.call('POST /auth/login', {
      body: { email, password: commonPassword },
    })
    const before = await queue()
    const as = { token: session.access_token }
    const body = { password: commonPassword }
    expect((await app.call('DELETE /users/me', { as, body })).status).toBe(204)
    await runAfter(75_000)
    expect(await queue()).toEqual(before)
    await mailServer.setMode('accepts')
    await runAfter(hour)
    expect((await queue()).waiting).toEqual([])
    expect(mailServer.received).toEqual([])
  })

  it('is sent by one process at a time, and by another one once its lease ends', async () => {
    const other = await startApp(settings, { logStream: new PassThrough().resume() })
    other.clock.advance(app.clock.now() - other.clock.now())
    await mailServer.setMode('refuses')
    const email = await register()
    await mailServer.setMode('accepts')
    const lease = new Date(app.clock.now() + 2 * minute).toISOString()
    await sql`update mail_lease set owner = ${randomUUID()}, expires_at = ${lease}`.execute(app.db)
    await Promise.all([runAfter(2 * minute - 1), runAfter(2 * minute - 1, other)])
    expect(mailServer.received).toEqual([])
    await Promise.all([runAfter(1), runAfter(1, other)])
    expect(mailServer.mailsTo(email)).toHaveLength(1)
  })

  it('sends what a stopped process has left when the next one starts, whose log warns while it cannot', async () => {
    await mailServer.setMode('refuses')
    const email = await register()
    const logStream = new PassThrough()
    const failing = await startApp({ ...settings, LOG_LEVEL: 'warn' }, { logStream })
    await failing.features.mail.jobs.sender.run()
    logStream.end()
    expect(await text(logStream)).toMatch(/"level":40.*the server refuses the connection/)
    await mailServer.setMode('accepts')
    const next = await startApp(settings)
    await runAfter(app.clock.now() - next.clock.now(), next)
    expect(mailServer.mailsTo(email)).toHaveLength(1)
  })
})
