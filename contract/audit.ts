import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'

/** What an administrator did; a new kind of act gets its line here. */
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
  'MESSAGE_HANDLED',
  'MESSAGE_REOPENED',
])
export type AuditAction = z.infer<typeof AuditAction>

/** What kind of thing it was done to. */
export const AuditTarget = z.enum(['user', 'personality', 'comment', 'post', 'message'])
export type AuditTarget = z.infer<typeof AuditTarget>

/** One administrative act. Nobody's vote and no anonymous author can stand in it. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  action: AuditAction,
  /** Null: whoever runs the site did it, at the command line or by its settings. Names are null once the account is gone. */
  actor: z
    .object({ id: Id, name: z.string().nullable(), username: z.string().nullable() })
    .nullable(),
  target: z.object({
    type: AuditTarget,
    id: Id.nullable(),
    /** What it is called now; null when it is gone, or has no name. */
    name: z.string().nullable(),
    /** Where it is shown; null when it is gone. */
    path: z.string().nullable(),
  }),
  /** Each field that the act changed; null where the thing had no such value, or did not exist. */
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

// Years that the database knows too.
const Day = z.iso
  .date('Dates are written as 2026-01-31')
  .refine((day) => day >= '2000', 'Dates begin with the year 2000')

export const AuditQuery = cursorQuery(pageSizes.audit).extend({
  action: AuditAction.optional(),
  actorId: Id.optional(),
  targetType: AuditTarget.optional(),
  targetId: Id.optional(),
  /** The first and the last day, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: endpoint('GET', '/admin/audit', access.admin, {
    summary: 'What administrators did, the latest first',
    query: AuditQuery,
    reply: cursored(AuditEntry),
  }),
}
