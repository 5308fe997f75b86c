import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { commonPassword } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import type { MailTask } from '../../test/mail-process.ts'
import { type MailServerMode, startMailServer } from '../../test/mail-server.ts'
import { tokenIn } from '../../test/outbox.ts'

const mailServer = await startMailServer()
const settings = {
  ...mailServer.settings,
  // A server that does not greet is given up after a second.
  SMTP_URL: `${mailServer.settings.SMTP_URL}?greetingTimeout=1000`,
  EMAIL_CONFIRMATION: 'required',
}
const log = new PassThrough().resume()
const app = await startApp(settings, { logStream: log })
const minute = 60_000

async function register(): Promise<string> {
  const name = randomBytes(5).toString('hex')
  const body = { name, username: `m_${name}`, email: `${name}@x.example`, password: commonPassword }
  const reply = await app.call('POST /auth/register', { body })
  expect(reply.status).toBe(201)
  await app.backgroundTasks.drain()
  return body.email
}

/** Lets time pass in the steps in which a site looks for mails that are due. */
async function pass(duration: number, step: number): Promise<void> {
  for (let passed = 0; passed < duration; passed += step) {
    app.clock.advance(step)
    await app.features.mail.jobs.sender.run()
  }
}

/** Sends in another process, which is killed when the mail server has the first message and has not said so. */
async function sendAndDie(): Promise<void> {
  const child = fork(new URL('../../test/mail-process.ts', import.meta.url).pathname)
  mailServer.onReceived = () => child.kill('SIGKILL')
  const { url = '' } = app.database
  const task: MailTask = {
    databaseUrl: url,
    now: app.clock.now(),
    settings: { DATA_DIR: app.dataDir, DEMO: '0', ...settings },
  }
  child.send(task)
  const [, signal] = await once(child, 'exit')
  mailServer.onReceived = () => undefined
  expect(signal).toBe('SIGKILL')
}

it('sends each mail once after two days in which the mail server fails in every way and processes are killed', async () => {
  const failures: MailServerMode[] = [
    'refuses',
    'has an untrusted certificate',
    'hangs',
    'closes',
    'accepts and drops',
  ]
  const addresses: string[] = []
  for (const mode of [...failures, ...failures]) {
    await mailServer.setMode(mode)
    addresses.push(await register())
    await pass(288 * minute, mode === 'hangs' ? 144 * minute : 30 * minute)
  }
  await mailServer.setMode('accepts')
  app.clock.advance(75 * minute)
  await sendAndDie()
  // The lease of the killed process ends after a minute.
  app.clock.advance(minute)
  await app.features.mail.jobs.sender.run()
  for (const address of addresses) {
    const mails = mailServer.mailsTo(address)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    // Also the link is the same, so it does not matter which copy a mailbox keeps.
    expect(new Set(mails.map(({ text }) => tokenIn(text))).size).toBe(1)
    const body = { token: tokenIn(mails[0]?.text ?? '') }
    expect((await app.call('POST /auth/confirm-email', { body })).body.outcome).toBe('CONFIRMED')
  }
  const sent = mailServer.received.length
  await pass(48 * 60 * minute, 240 * minute)
  expect(mailServer.received).toHaveLength(sent)
  expect(await app.db.selectFrom('mails').selectAll().execute()).toEqual([])
})
