import { authorityOrders } from '../../contract/authority-orders.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type AuthorityOrderDeps, recordOrder } from './service.ts'
import { countYears, listOrders } from './store.ts'

export function authorityOrderRoutes(deps: AuthorityOrderDeps): Binding[] {
  return [
    route(authorityOrders.list, ({ query }) => listOrders(deps.db, query)),
    route(authorityOrders.years, async () => ({ data: await countYears(deps.db) })),
    route(authorityOrders.record, ({ viewer, body }) => recordOrder(deps, viewer, body)),
  ]
}
