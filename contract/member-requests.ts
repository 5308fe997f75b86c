import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'
import { requestFilters } from './request-filters.ts'
import { requiredText } from './text.ts'

/** What a member has asked for outside of the site: the data of the account, or its deletion. */
export const MemberRequestKind = z.enum(['EXPORT', 'DELETION'])
export type MemberRequestKind = z.infer<typeof MemberRequestKind>

/**
 * How a request ended: the link was mailed; the account was deleted; an administrator withdrew it; the member kept the
 * account; who recorded it is no administrator any more, or the member has become one; the account was deleted otherwise.
 */
export const MemberRequestOutcome = z.enum([
  'MAILED',
  'DELETED',
  'WITHDRAWN',
  'KEPT',
  'LAPSED',
  'ALREADY_DELETED',
])
export type MemberRequestOutcome = z.infer<typeof MemberRequestOutcome>

const Person = z.object({ id: Id, name: z.string(), username: z.string() })

export const MemberRequest = z.object({
  id: Id,
  kind: MemberRequestKind,
  /** Null once the account is deleted. */
  member: Person.nullable(),
  reason: z.string(),
  /** Null once the account is deleted. */
  recordedBy: Person.nullable(),
  createdAt: Timestamp,
  /** When the account is deleted without a second administrator; null where one has to agree. */
  dueAt: Timestamp.nullable(),
  /** Null while it is open. */
  outcome: MemberRequestOutcome.nullable(),
  /** Who agreed or withdrew. */
  closedBy: Person.nullable(),
  closedAt: Timestamp.nullable(),
})
export type MemberRequest = z.infer<typeof MemberRequest>

export const NewMemberRequest = z.object({
  username: z
    .string({ error: texts.usernameOfRequest })
    .trim()
    .min(1, { error: texts.usernameOfRequest })
    .max(limits.usernameMax, { error: () => inputs.usernameTooLong({ max: limits.usernameMax }) }),
  kind: MemberRequestKind,
  reason: requiredText(limits.adminReasonMax, {
    required: texts.howMemberAsked,
    max: inputs.reasonTooLong,
  }),
})
export type NewMemberRequest = z.output<typeof NewMemberRequest>

const MemberRequestsQuery = cursorQuery(pageSizes.memberRequests).extend(
  filterShape(requestFilters),
)
export type MemberRequestsQuery = z.output<typeof MemberRequestsQuery>

const ById = z.object({ id: Id })

export const memberRequests = {
  list: endpoint('GET', '/admin/member-requests', 'manageMembers', {
    summary: 'List requests of members that came by letter or mail, newest first',
    query: MemberRequestsQuery,
    reply: cursored(MemberRequest),
  }),
  record: endpoint('POST', '/admin/member-requests', 'manageMembers', {
    summary:
      'Record what a member asked for: the member gets a mail with the way to the own export, or the account is deleted once a second administrator agrees, on a site with one after seven days',
    body: NewMemberRequest,
    reply: MemberRequest,
    status: 201,
    affects: 'nothing',
    confirms: 'password',
  }),
  agree: endpoint('POST', '/admin/member-requests/:id/agree', 'manageMembers', {
    summary: 'Agree as a second administrator to a deletion, which deletes the account at once',
    params: ById,
    confirms: 'password',
  }),
  withdraw: endpoint('POST', '/admin/member-requests/:id/withdraw', 'manageMembers', {
    summary: 'Withdraw an open request',
    params: ById,
    affects: 'nothing',
  }),
}

/** A deletion of the viewer's account that somebody has asked for, and how to stop it. */
export const ownDeletion = {
  read: endpoint('GET', '/users/me/deletion', access.user, {
    summary: 'Whether your account is about to be deleted because of a letter or mail',
    /** `dueAt` is null where a second administrator decides. */
    reply: z.object({
      request: z.object({ createdAt: Timestamp, dueAt: Timestamp.nullable() }).nullable(),
    }),
  }),
  stop: endpoint('DELETE', '/users/me/deletion', access.user, {
    summary: 'Keep your account; idempotent',
    affects: 'nothing',
  }),
}
