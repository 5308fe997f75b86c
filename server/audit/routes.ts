import { audit } from '../../contract/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { presentAct } from './present.ts'
import { listActs } from './store.ts'

export function auditRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(audit.list, async ({ query }) => {
      const { data, pagination } = await listActs(db, query)
      return { data: data.map(presentAct), pagination }
    }),
  ]
}
