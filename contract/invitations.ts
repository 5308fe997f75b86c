import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { optionalText } from './text.ts'

/** Part of a link that its address bar alone has. */
export const InvitationToken = z
  .string({ error: inputs.linkNotValid })
  .min(1, { error: inputs.linkNotValid })
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
  note: optionalText(limits.invitationNoteMax, inputs.noteTooLong),
  uses: z
    .int({ error: inputs.wholeNumber })
    .min(1, { error: texts.invitationUsesTooFew })
    .max(limits.invitationUsesMax, {
      error: () => texts.invitationUsesTooMany({ max: limits.invitationUsesMax }),
    }),
  /** The last day on which it works, in UTC. */
  lastDay: z.iso.date({ error: inputs.chooseLastDay }),
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
