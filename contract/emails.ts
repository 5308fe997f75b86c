import { z } from 'zod'
import * as texts from '#messages/contract/accounts'
import * as inputs from '#messages/contract/inputs'
import { Email, Session } from './accounts.ts'
import { access, endpoint } from './endpoint.ts'
import { VoteType } from './votes.ts'

const Token = z.object({
  token: z.string({ error: inputs.linkNotValid }).min(1, { error: inputs.linkNotValid }).max(200),
})

export const EmailChange = z.object({
  email: Email,
  currentPassword: z
    .string({ error: texts.passwordRequired })
    .min(1, { error: texts.passwordRequired }),
})
export type EmailChange = z.output<typeof EmailChange>

/**
 * What a link did: confirmed the address of an account, whose votes count then or (`MAILBOX_SHARED`) do not because another
 * one counts for the mailbox; replaced the address; or nothing because it was used before.
 */
export const Confirmation = z.object({
  outcome: z.enum(['CONFIRMED', 'MAILBOX_SHARED', 'CHANGED', 'ALREADY_CONFIRMED']),
  /**
   * With `CONFIRMED`, and so once for each account: its votes, which join the counts now. Only the owner of the mailbox has
   * the link, who could also set a new password.
   */
  votes: z
    .object({
      total: z.int(),
      newest: z.array(z.object({ name: z.string(), slug: z.string(), voteType: VoteType })),
    })
    .optional(),
  /** In place of the caller's session of this account, which a change of the address ends with all others. */
  session: Session.optional(),
})
export type Confirmation = z.infer<typeof Confirmation>

const Done = z.object({ message: z.string() })

/** Confirming and changing the email address of an account. */
export const emails = {
  confirm: endpoint('POST', '/auth/confirm-email', access.public, {
    summary:
      'Confirm an email address with the token from the email, which works once within 7 days; later votes count at once and earlier ones soon, for one account of each mailbox. A changed address ends all sessions and returns a new one to a signed-in caller',
    body: Token,
    reply: Confirmation,
    limit: 'login',
    anonymous: true,
    affects: 'counts',
  }),
  renew: endpoint('POST', '/auth/renew-confirmation', access.public, {
    summary: 'Request a new email in place of one whose link has expired',
    body: Token,
    reply: Done,
    limit: 'mail',
    anonymous: true,
    affects: 'nothing',
  }),
  resend: endpoint('POST', '/auth/resend-confirmation', access.user, {
    summary:
      'Request a new email to confirm your address; the response is the same if it is confirmed',
    reply: Done,
    limit: 'mail',
    affects: 'nothing',
    beforeApproval: true,
  }),
  change: endpoint('PUT', '/auth/email', access.user, {
    summary:
      'Change your email address, once the new one is confirmed; the response is the same if it belongs to another account',
    body: EmailChange,
    reply: Done,
    limit: 'mail',
    affects: 'nothing',
    beforeApproval: true,
  }),
  cancelChange: endpoint('DELETE', '/auth/email', access.user, {
    summary: 'Keep your email address instead of the new one that is not confirmed yet',
    affects: 'nothing',
    beforeApproval: true,
  }),
}
