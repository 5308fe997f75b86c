import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './ids.ts'
import { mailFailureKinds } from './mail-failures.ts'

/** Why mails are sent. */
export const mailKinds = [
  'confirmation',
  'password-reset',
  'password-changed',
  'change-requested',
  'address-changed',
  'suspension',
  'account-suspension',
  'account-approved',
  'account-declined',
  'export-offered',
  'deletion-requested',
  'notice-received',
  'notice-outcome',
  'administrator',
  'news',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * Groups of kinds that administrators see. Notices are one group: the number of mails about suspensions would move when
 * the author of an anonymous comment deletes the account, and that of mails with news tell who asks for them.
 */
export const MailGroup = z.enum(['CONFIRMATION', 'PASSWORD_RESET', 'NOTICE', 'ADMINISTRATOR'])
export type MailGroup = z.infer<typeof MailGroup>

const WaitingMails = z.object({
  group: MailGroup,
  /** Why the last attempt failed; null before the first. */
  failure: z.enum(mailFailureKinds).nullable(),
  count: z.int(),
  /** When the first of them was requested. */
  oldestAt: Timestamp,
})
export type WaitingMails = z.infer<typeof WaitingMails>

/** Mails that wait to be sent, without their recipients. */
const MailQueue = z.object({
  /** False if mails are written to the outbox folder. */
  hasServer: z.boolean(),
  waiting: z.array(WaitingMails),
})
export type MailQueue = z.infer<typeof MailQueue>

export const mail = {
  queue: endpoint('GET', '/admin/mail', 'manageMail', {
    summary: 'Count the mails that wait to be sent, by group and by why they could not be',
    reply: MailQueue,
  }),
  sendAgain: endpoint('POST', '/admin/mail/send-again', 'manageMail', {
    summary: 'Try all waiting mails again now',
    reply: MailQueue,
    affects: 'nothing',
  }),
}
