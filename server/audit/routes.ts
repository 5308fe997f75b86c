import { audit } from '../../contract/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { presentAuditEntry } from './present.ts'
import { listAuditEntries } from './store.ts'

export function auditRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(audit.list, async ({ query }) => {
      const { data, pagination } = await listAuditEntries(db, query)
      return { data: data.map(presentAuditEntry), pagination }
    }),
  ]
}
