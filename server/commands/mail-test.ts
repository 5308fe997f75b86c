import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email } from '../../contract/accounts.ts'
import { mailFailures } from '../../contract/mail-failures.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { addressOf } from '../platform/mail/address.ts'
import { MailFailure } from '../platform/mail/mail-failure.ts'
import { createTransport } from '../platform/mail/transport.ts'
import { type Command, CommandFailure } from './command.ts'

export const mailTest: Command = {
  usage: 'mail test ADDRESS',
  summary: 'Send a mail to an address, or say why the mail server does not take it',
  async run(args, { config, write }) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const address = Email.safeParse(positionals[0])
    if (!address.success || positionals.length > 1) {
      throw new CommandFailure('Give one address to send the mail to')
    }
    const { smtpUrl, isStartTlsOptional, mailFrom, dataDir } = config
    const from = () => addressOf(mailFrom)
    const settings = { smtpUrl, isStartTlsOptional, from, dataDir }
    const transport = createTransport(settings, systemClock, createLog('silent', false))
    try {
      await transport.check()
      await transport.send(randomUUID(), {
        to: address.data,
        subject: 'The site can send mail',
        text: 'The people who run this site sent this mail to see whether it arrives. It does.',
      })
    } catch (error) {
      throw new CommandFailure(describeFailure(error))
    }
    write(
      smtpUrl === undefined
        ? `SMTP_URL is not set: the mail was written to ${dataDir}/outbox\n`
        : `The mail server has taken the mail to ${address.data}\n`,
    )
    return 0
  },
}

function describeFailure(error: unknown): string {
  const { kind, code, responseCode } = error instanceof MailFailure ? error : new MailFailure(error)
  const { says, hint } = mailFailures[kind]
  const codes = [code, responseCode].filter((known) => known !== undefined).join(' ')
  return `The mail was not sent: ${says}${codes && ` (${codes})`}. ${hint}`
}
