import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/outbox.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { takeJobFailures } from '../platform/job-failures.ts'
import { createLog } from '../platform/log.ts'

const app = await startApp()
const hour = 60 * 60_000
const [boss, silent] = [await createAdministrator(app), await createAdministrator(app)]

/** A session of now: the clock runs for weeks. */
const nowAs = ({ id }: TestUser) => ({ token: app.tokens.sign({ userId: id, version: 0 }) })
const mute = (as: TestUser, muted: string[]) =>
  app.send({
    method: 'PUT',
    url: '/api/admin/mail/preferences',
    as: nowAs(as),
    body: { muted },
  })
const write = (message: string) =>
  app.call('POST /contact', { body: { name: 'Ada', email: 'ada@secret.example', message } })

async function runAfter(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.features.administratorMails.jobs.requests.run()
}

/** The mails that an administrator got since the last call. */
const known = new Map<string, number>()
async function newMails({ email }: TestUser): Promise<string[]> {
  const mails = await mailsTo(app, email)
  const before = known.get(email) ?? 0
  known.set(email, mails.length)
  return mails.slice(before)
}

/** Writes a message at the time of the app, which is days after that of the database. */
async function writeLater(message: string): Promise<void> {
  await write(message)
  app.clock.advance(1)
  const created_at = new Date(app.clock.now()).toISOString()
  const written = app.db.updateTable('contact_messages').where('message', '=', message)
  await written.set({ created_at }).execute()
}

it('mails each administrator at most daily how much is new, and nothing of what it says', async () => {
  // Jobs of other tests in this process have failed too.
  takeJobFailures()
  await mute(silent, ['messages', 'reports', 'verification', 'heldVotes', 'appeals'])
  await runAfter(0)
  await write('The secret text')
  await write('Another text')
  const [author, reporter] = [await createUser(app), await createUser(app)]
  const personality = await createPersonality(app)
  const { id } = await createComment(app, { author, personality, isAnonymous: true })
  await app.call('PATCH /comments/:id/flag', {
    as: reporter,
    params: { id },
    body: { reason: 'spam' },
  })
  await app.call('POST /verification/request', { as: author, body: { reason: 'I am known' } })
  await sql`insert into vote_reviews default values`.execute(app.db)
  await runAfter(24 * hour - 1)
  expect(await newMails(boss)).toEqual([])
  await runAfter(1)
  const [mail = '', ...others] = await newMails(boss)
  expect(others).toEqual([])
  expect(mail).toContain('Subject: New tasks at Voxpop')
  expect(mail).toMatch(/- 1 report: .*\/admin\/moderation\n/)
  expect(mail).toMatch(/- 1 request to be verified: .*\/admin\n/)
  expect(mail).toMatch(/- 2 messages: .*\/admin\/messages\n/)
  expect(mail).toMatch(/- 1 review of held votes: .*\/admin\/integrity\n/)
  expect(mail).not.toContain('appeal')
  for (const text of [
    'secret',
    author.name,
    author.username,
    reporter.username,
    personality.name,
  ]) {
    expect(mail).not.toContain(text)
  }
  expect(await newMails(silent)).toEqual([])
  await writeLater('A third text')
  await runAfter(24 * hour - 2)
  expect(await newMails(boss)).toEqual([])
  await runAfter(1)
  const [next = ''] = await newMails(boss)
  expect(next).toMatch(/- 1 message: /)
  expect(next).not.toContain('report')
  await runAfter(72 * hour)
  expect(await newMails(boss)).toEqual([])
})

it('mails at once that a job keeps failing, once a day', async () => {
  const failing = (interval: number) =>
    new IntervalJob({
      work: () => Promise.reject(new Error('secret')),
      interval,
      log: createLog('silent', false),
      failure: 'the world could not be saved',
    })
  takeJobFailures()
  const frequent = failing(10 * 60_000)
  for (let run = 0; run < 2; run++) await frequent.run()
  await runAfter(1)
  expect(await newMails(boss)).toEqual([])
  await frequent.run()
  await runAfter(1)
  const [mail = ''] = await newMails(boss)
  expect(mail).toContain('Subject: Something fails at Voxpop')
  expect(mail).toContain('- the world could not be saved')
  expect(mail).not.toContain('secret')
  const hourly = failing(hour)
  for (const passed of [12 * hour, 12 * hour - 1]) {
    await hourly.run()
    await runAfter(passed)
    expect(await newMails(boss)).toEqual([])
  }
  await mute(silent, ['jobs'])
  await newMails(silent)
  await hourly.run()
  await runAfter(1)
  expect(await newMails(boss)).toHaveLength(1)
  expect(await newMails(silent)).toEqual([])
})

it('lets each administrator choose, and mails nobody who is none any more', async () => {
  // The failures before are over.
  app.clock.advance(2 * hour)
  const other = await createAdministrator(app)
  const preferences = async (as: TestUser) =>
    (await app.call('GET /admin/mail/preferences', { as: nowAs(as) })).body.muted
  expect(await preferences(other)).toEqual([])
  expect((await mute(other, ['reports', 'reports'])).body).toEqual({ muted: ['reports'] })
  expect(await preferences(other)).toEqual(['reports'])
  expect(await preferences(boss)).toEqual([])
  expect((await mute(other, ['weather'])).status).toBe(400)
  await runAfter(0)
  await writeLater('Hello')
  await sql`update users set role = 'USER' where id = ${other.id}`.execute(app.db)
  await runAfter(24 * hour)
  expect(await newMails(other)).toEqual([])
  expect(await newMails(boss)).toHaveLength(1)
})
