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
  if (smtpUrl) {
    const transport = nodemailer.createTransport(smtpUrl)
    return {
      async send(mail) {
        await transport.sendMail({ from, ...mail })
      },
    }
  }
  const outbox = path.join(dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail })
      await fs.mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      await fs.writeFile(path.join(outbox, name), message as Buffer, { mode: 0o600 })
      log.info(
        { file: path.join('outbox', name) },
        'no SMTP server is configured: mail written to the outbox',
      )
    },
  }
}
