import type { FastifyBaseLogger } from 'fastify'
import { IntervalJob } from '../platform/interval-job.ts'
import type { Outbox } from './outbox.ts'
import type { MailSender } from './sender.ts'

/** Milliseconds between looks for mails that are due again, or that another process has left. */
const interval = 15_000

export interface MailJobDeps {
  log: FastifyBaseLogger
  mailSender: MailSender
  outbox: Outbox
}

/** Sends mails that are due. Its first run also checks the mail server, which the log tells about. */
export function createMailJob({ log, mailSender, outbox }: MailJobDeps): IntervalJob {
  let isChecked = false
  return new IntervalJob({
    async work() {
      if (!isChecked) await mailSender.checkAtStart()
      isChecked = true
      await outbox.look()
      await mailSender.run()
    },
    interval,
    log,
    failure: 'mails could not be sent',
  })
}
