import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { optionalText } from './text.ts'

/** Part of a link that its address bar alone has. */
export const InvitationToken = z
  .string('The link is not valid')
  .min(1, 'The link is not valid')
  .max(200)

/** A link with which some people can create accounts. */
export const Invitation = z.object({
  id: Id,
  /** What administrators have noted about it. */
  note: z.string().nullable(),
  /** How many accounts it is for. */
  uses: z.int(),
  usesLeft: z.int(),
  /** It works before then. */
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

/** A new invitation with its link, which is shown once. */
export const CreatedInvitation = Invitation.extend({ link: z.string() })
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

export const NewInvitation = z.object({
  note: optionalText(
    limits.invitationNoteMax,
    `Note must not exceed ${limits.invitationNoteMax} characters`,
  ),
  uses: z
    .int('Write a whole number')
    .min(1, 'Write a number from 1 on')
    .max(limits.invitationUsesMax, `Write a number up to ${limits.invitationUsesMax}`),
  /** The last day on which it works, in UTC. */
  lastDay: z.iso.date('Choose the last day'),
})
export type NewInvitation = z.output<typeof NewInvitation>

export const invitations = {
  check: endpoint('POST', '/invitations/check', access.public, {
    summary: 'Check that the link of an invitation works; it is used by creating an account',
    body: z.object({ token: InvitationToken }),
    limit: 'login',
    anonymous: true,
    affects: 'nothing',
  }),
  list: endpoint('GET', '/admin/invitations', 'manageMembers', {
    summary: `List the latest ${limits.invitationsListed} invitations, newest first, without their links`,
    reply: z.object({ data: z.array(Invitation) }),
  }),
  create: endpoint('POST', '/admin/invitations', 'manageMembers', {
    summary: 'Make a link with which some people can create accounts; it is returned once',
    body: NewInvitation,
    reply: CreatedInvitation,
    status: 201,
    affects: 'nothing',
  }),
  revoke: endpoint('POST', '/admin/invitations/:id/revoke', 'manageMembers', {
    summary: 'Revoke an invitation; accounts that were created with it stay. Idempotent',
    params: z.object({ id: Id }),
    reply: Invitation,
    affects: 'nothing',
  }),
}
