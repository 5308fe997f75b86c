import { z } from 'zod'
import { auditFilters } from './audit-filters.ts'
import { endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'

/** The kinds of admin actions. */
export const AuditAction = z.enum(auditFilters.action.values)
export type AuditAction = z.infer<typeof AuditAction>

/** The type of an action's target. */
export const AuditTarget = z.enum(auditFilters.targetType.values)
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

export const AuditQuery = cursorQuery(pageSizes.audit).extend(filterShape(auditFilters))
export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: endpoint('GET', '/admin/audit', 'readAudit', {
    summary: 'List the audit log of admin actions, newest first',
    query: AuditQuery,
    reply: cursored(AuditEntry),
  }),
}
