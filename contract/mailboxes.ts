import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { UserListItem } from './users.ts'

/** Accounts that count although they share a mailbox, until an administrator decides. */
export const SharedMailbox = z.object({
  /** All of them; `members` are the oldest ones. */
  accounts: z.int(),
  members: z.array(
    UserListItem.pick({
      id: true,
      name: true,
      username: true,
      email: true,
      profileImage: true,
      isVerified: true,
      createdAt: true,
    }),
  ),
})
export type SharedMailbox = z.infer<typeof SharedMailbox>

/** Which accounts of a mailbox count: all of them, or only the chosen one. */
export const MailboxDecision = z.enum(['all', 'one'], { error: texts.mailboxDecision })
export type MailboxDecision = z.infer<typeof MailboxDecision>

/** Accounts of one mailbox, such as those of one address with several tags. */
export const mailboxes = {
  list: endpoint('GET', '/admin/mailboxes', 'manageMembers', {
    summary:
      'List mailboxes of which several accounts count, largest first, until they are decided',
    reply: z.object({ data: z.array(SharedMailbox), hasMore: z.boolean() }),
  }),
  decide: endpoint('POST', '/admin/mailboxes/:id', 'manageMembers', {
    summary:
      "Decide whether all accounts of a member's mailbox count or only this member; the votes of the others are withdrawn in a group once a month",
    params: z.object({ id: Id }),
    body: z.object({ counts: MailboxDecision }),
    reply: z.object({ accounts: z.int() }),
    affects: 'nothing',
  }),
}
