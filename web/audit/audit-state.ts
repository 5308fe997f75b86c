import { auditFilters } from '../../contract/audit-filters.ts'
import { filterParameters, type ListState, listAddress } from '../lib/list-address.ts'

/** The audit log. */
export const auditLog = listAddress('/admin/audit', filterParameters(auditFilters))

export type AuditState = ListState<typeof auditLog>
