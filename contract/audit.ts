import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'

/** The kinds of admin actions. */
export const AuditAction = z.enum([
  'ADMINISTRATOR_APPOINTED',
  'USER_ROLE_CHANGED',
  'USER_STATUS_CHANGED',
  'USER_CHANGED',
  'USER_DELETED',
  'USERS_EXPORTED',
  'PERSONALITY_CREATED',
  'PERSONALITY_CHANGED',
  'PERSONALITY_DELETED',
  'PERSONALITIES_IMPORTED',
  'COMMENT_STATUS_CHANGED',
  'VERIFICATION_REVIEWED',
  'CASE_DECIDED',
  'APPEAL_GRANTED',
  'APPEAL_REJECTED',
  'VOTES_RELEASED',
  'VOTES_EXCLUDED',
  'VOTE_APPEALS_REJECTED',
  'MESSAGE_HANDLED',
  'MESSAGE_REOPENED',
])
export type AuditAction = z.infer<typeof AuditAction>

/** The type of an action's target. */
export const AuditTarget = z.enum([
  'user',
  'personality',
  'comment',
  'post',
  'postComment',
  'message',
])
export type AuditTarget = z.infer<typeof AuditTarget>

/** One audit entry; never contains votes or authors of anonymous comments. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  action: AuditAction,
  /** Null for actions by the command line or the settings. Names are null once the account is deleted. */
  actor: z
    .object({ id: Id, name: z.string().nullable(), username: z.string().nullable() })
    .nullable(),
  target: z.object({
    type: AuditTarget,
    id: Id.nullable(),
    /** Current name; null when it was deleted or has none. */
    name: z.string().nullable(),
    /** Path of its page; null when it was deleted. */
    path: z.string().nullable(),
  }),
  /** Each changed field; null where the target had no value or did not exist. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

// Within the range of a PostgreSQL timestamp.
const Day = z.iso
  .date('Write dates as 2026-01-31')
  .refine((day) => day >= '2000', 'Dates must be in the year 2000 or later')

export const AuditQuery = cursorQuery(pageSizes.audit).extend({
  action: AuditAction.optional(),
  actorId: Id.optional(),
  targetType: AuditTarget.optional(),
  targetId: Id.optional(),
  /** First and last day, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: endpoint('GET', '/admin/audit', access.admin, {
    summary: 'List the audit log of admin actions, newest first',
    query: AuditQuery,
    reply: cursored(AuditEntry),
  }),
}
