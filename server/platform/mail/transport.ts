import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { MailAddress } from './address.ts'
import { MailFailure } from './mail-failure.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same text with buttons for links. */
  html?: string | undefined
  /** The address to which a mail program posts to end such mails, with one click (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Sends mails. Rejects with a `MailFailure`. */
export interface MailTransport {
  /** Connects to the mail server and signs in, without sending a mail. */
  check(): Promise<void>
  /** @param id the same when a mail is sent again, so that a mailbox can recognise it */
  send(id: string, mail: Mail): Promise<void>
  /** Does the same without handing a mail over, so that neither timing nor what waits reveals whether an account exists. */
  dryRun(mail: Mail): Promise<void>
}

export interface MailSettings {
  /** SMTP server; undefined means that mails are written to the outbox folder. */
  smtpUrl: string | undefined
  /** Whether mail also goes unencrypted to an `smtp://` server that does not offer STARTTLS. */
  isStartTlsOptional: boolean
  /** Of mails that are sent now. */
  from: () => MailAddress
  dataDir: string
}

/** Milliseconds; a server may look through a message for longer than it takes to answer a connection. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** Sends mail by SMTP if a server is configured, else writes it to `<dataDir>/outbox` and logs that. */
export function createTransport(
  settings: MailSettings,
  clock: Clock,
  log: FastifyBaseLogger,
): MailTransport {
  const { smtpUrl } = settings
  return smtpUrl === undefined
    ? folderTransport(settings, clock, log)
    : smtpTransport({ ...settings, smtpUrl })
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })

/** A connection for each mail: a pool of connections would send a mail again on its own when one is lost. */
function smtpTransport(settings: MailSettings & { smtpUrl: string }): MailTransport {
  const { smtpUrl, isStartTlsOptional, from } = settings
  const url = withTimeouts(smtpUrl)
  const transport = nodemailer.createTransport({ url, requireTLS: !isStartTlsOptional })
  return {
    check: () => failing(() => transport.verify()),
    send: (id, mail) => failing(() => transport.sendMail(messageOf(id, from(), mail))),
    async dryRun(mail) {
      await composer.sendMail(messageOf(randomUUID(), from(), mail))
      await failing(() => transport.verify())
    },
  }
}

const messageOf = (id: string, from: MailAddress, { unsubscribeUrl, ...mail }: Mail) => ({
  from,
  messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
  ...mail,
  headers:
    unsubscribeUrl === undefined
      ? undefined
      : {
          // Prepared, so that the address is not folded.
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
})

/** Sets the time limits that the query of the address does not. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, milliseconds] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds))
  }
  return url.href
}

function folderTransport(
  { from, dataDir }: MailSettings,
  clock: Clock,
  log: FastifyBaseLogger,
): MailTransport {
  const outbox = path.join(dataDir, 'outbox')
  async function write(id: string, mail: Mail): Promise<string> {
    const { message } = await composer.sendMail(messageOf(id, from(), mail))
    await fs.mkdir(outbox, { recursive: true, mode: 0o700 })
    const name = `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${id}.eml`
    await fs.writeFile(path.join(outbox, name), message as Buffer, { mode: 0o600 })
    return name
  }
  return {
    check: async () => undefined,
    async dryRun(mail) {
      await fs.rm(path.join(outbox, await write(randomUUID(), mail)))
    },
    async send(id, mail) {
      await failing(async () => {
        const name = await write(id, mail)
        log.info(
          { file: path.join('outbox', name) },
          'no SMTP server is configured: mail written to the outbox',
        )
      })
    },
  }
}

/** Runs what sends or checks; rejects with a `MailFailure`. */
async function failing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new MailFailure(error)
  }
}
