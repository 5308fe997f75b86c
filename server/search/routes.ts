import { search } from '../../contract/search.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { countResults } from './service.ts'

export function searchRoutes({ db }: { db: Db }): Binding[] {
  return [route(search.counts, ({ viewer, query }) => countResults(db, viewer, query.q))]
}
