import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { requiredText } from './text.ts'

/** An account that waits until an administrator approves it. */
export const WaitingAccount = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  bio: z.string().nullable(),
  createdAt: Timestamp,
})
export type WaitingAccount = z.infer<typeof WaitingAccount>

export const Decline = z.object({
  /** The owner of the account reads it in the mail. */
  reason: requiredText(limits.adminReasonMax, {
    required: texts.declineReason,
    max: inputs.reasonTooLong,
  }),
})
export type Decline = z.output<typeof Decline>

const ById = z.object({ userId: Id })

export const approvals = {
  list: endpoint('GET', '/admin/approvals', 'manageMembers', {
    summary: `List accounts that wait for approval, at most ${limits.approvalsListed} of the oldest, with the number of all`,
    reply: z.object({ data: z.array(WaitingAccount), total: z.int() }),
  }),
  approve: endpoint('POST', '/admin/approvals/:userId/approve', 'manageMembers', {
    summary: 'Approve an account, which can do everything from then on; 409 if it does not wait',
    params: ById,
  }),
  approveAll: endpoint('POST', '/admin/approvals/approve-all', 'manageMembers', {
    summary: 'Approve all accounts that wait',
    reply: z.object({ approved: z.int() }),
  }),
  decline: endpoint('POST', '/admin/approvals/:userId/decline', 'manageMembers', {
    summary:
      'Decline an account, which is deleted, and mail the reason to its owner; 409 if it does not wait',
    params: ById,
    body: Decline,
    confirms: 'password',
  }),
}
