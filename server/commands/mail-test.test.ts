import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type MailServerMode, startMailServer } from '../../test/mail-server.ts'
import { readConfig } from '../config.ts'
import type { Terminal } from './command.ts'
import { mailTest } from './mail-test.ts'

const mailServer = await startMailServer()

/** What the command writes, or the message with which it fails. */
async function run(settings: Record<string, string>, ...args: string[]): Promise<string> {
  let written = ''
  const terminal: Terminal = {
    config: readConfig(settings),
    write: (output) => {
      written += output
    },
    isInteractive: false,
    readInput: () => undefined,
    askSecret: () => undefined,
  }
  try {
    await mailTest.run(args, terminal)
    return written
  } catch (error) {
    return (error as Error).message
  }
}

it('sends a mail', async () => {
  expect(await run(mailServer.settings, 'me@x.example')).toBe(
    'The mail server has taken the mail to me@x.example\n',
  )
  expect(mailServer.mailsTo('me@x.example')).toMatchObject([
    { text: expect.stringContaining('Subject: The site can send mail') },
  ])
})

it.each<[string, MailServerMode, Record<string, string>]>([
  ['the server refuses the connection (ECONNREFUSED). Is the', 'refuses', {}],
  ['the host is unknown (', 'accepts', { SMTP_URL: 'smtp://mail.invalid' }],
  ['the certificate of the server is not trusted (CERT_', 'has an untrusted certificate', {}],
  ['the server does not offer STARTTLS (', 'accepts', { SMTP_STARTTLS: 'required' }],
  ['the server does not answer in time (ETIMEDOUT)', 'hangs', { timeLimit: '300' }],
  ['the server closed the connection (ECONN', 'closes', {}],
])('says in fixed words that %s', async (says, mode, { timeLimit, ...settings }) => {
  await mailServer.setMode(mode)
  const { SMTP_URL } = mailServer.settings
  const address = timeLimit ? `${SMTP_URL}?greetingTimeout=${timeLimit}` : SMTP_URL
  const said = await run({ ...mailServer.settings, SMTP_URL: address, ...settings }, 'me@x.example')
  expect(said).toContain(`The mail was not sent: ${says}`)
  await mailServer.setMode('accepts')
})

it('says that the recipient is refused, and that the password is', async () => {
  mailServer.recipientStatus = 550
  expect(await run(mailServer.settings, 'me@x.example')).toContain(
    'The mail was not sent: the server refuses the recipient (EENVELOPE 550).',
  )
  const { SMTP_URL, ...settings } = mailServer.settings
  const withPassword = { ...settings, SMTP_URL: SMTP_URL.replace('//', '//me:secret@') }
  expect(await run(withPassword, 'me@x.example')).toContain(
    'The mail was not sent: the authentication failed (',
  )
})

it('needs an address', async () => {
  for (const args of [[], ['nobody'], ['me@x.example', 'you@x.example']]) {
    expect(await run(mailServer.settings, ...args)).toBe('Give one address to send the mail to')
  }
})

it('writes the mail to the outbox folder where no mail server is set', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'voxpop-mail-'))
  expect(await run({ DATA_DIR: folder }, 'me@x.example')).toBe(
    `SMTP_URL is not set: the mail was written to ${folder}/outbox\n`,
  )
  expect(await fs.readdir(path.join(folder, 'outbox'))).toHaveLength(1)
  await fs.rm(folder, { recursive: true })
})
