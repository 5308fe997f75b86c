import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import type { Clock } from './clock.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Does the work of sending, as far as it costs this process time, for a mail that nobody gets. */
  rehearse(mail: Mail): Promise<void>
}

export interface MailSettings {
  /** An SMTP server; undefined: mails are laid into the outbox folder. */
  smtpUrl: string | undefined
  from: string
  dataDir: string
}

/** Sends mail by SMTP when a server is configured, else writes it into `<dataDir>/outbox` and says so in the log. */
export function createMailer(settings: MailSettings, clock: Clock, log: FastifyBaseLogger): Mailer {
  const { smtpUrl, from, dataDir } = settings
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  if (smtpUrl) {
    const transport = nodemailer.createTransport(smtpUrl)
    return {
      async rehearse(mail) {
        await composer.sendMail({ from, ...mail })
      },
      async send(mail) {
        await transport.sendMail({ from, ...mail })
      },
    }
  }
  const outbox = path.join(dataDir, 'outbox')
  async function write(mail: Mail): Promise<string> {
    const { message } = await composer.sendMail({ from, ...mail })
    await fs.mkdir(outbox, { recursive: true, mode: 0o700 })
    const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    await fs.writeFile(path.join(outbox, name), message as Buffer, { mode: 0o600 })
    return name
  }
  return {
    async rehearse(mail) {
      await fs.rm(path.join(outbox, await write(mail)))
    },
    async send(mail) {
      const name = await write(mail)
      log.info(
        { file: path.join('outbox', name) },
        'no SMTP server is configured: mail written to the outbox',
      )
    },
  }
}
