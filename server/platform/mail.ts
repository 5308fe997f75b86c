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
  /** Does the same work in this process without sending, so that timing does not reveal whether an account exists. */
  dryRun(mail: Mail): Promise<void>
}

export interface MailSettings {
  /** SMTP server; undefined means that mails are written to the outbox folder. */
  smtpUrl: string | undefined
  /** Whether mail also goes unencrypted to an `smtp://` server that does not offer STARTTLS. */
  isStartTlsOptional: boolean
  from: string
  dataDir: string
}

const noEncryptionMessage =
  'mail was not sent: the SMTP server does not offer STARTTLS, or its certificate is not trusted; ' +
  'SMTP_STARTTLS=optional sends mail unencrypted to a server without STARTTLS'

/** Sends mail by SMTP if a server is configured, else writes it to `<dataDir>/outbox` and logs that. */
export function createMailer(settings: MailSettings, clock: Clock, log: FastifyBaseLogger): Mailer {
  const { smtpUrl, isStartTlsOptional, from, dataDir } = settings
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  if (smtpUrl) {
    const transport = nodemailer.createTransport({ url: smtpUrl, requireTLS: !isStartTlsOptional })
    return {
      async dryRun(mail) {
        await composer.sendMail({ from, ...mail })
      },
      async send(mail) {
        try {
          await transport.sendMail({ from, ...mail })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ETLS') log.error(noEncryptionMessage)
          throw error
        }
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
    async dryRun(mail) {
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
