import { transparency } from '../../contract/transparency.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { presentCounts } from './present.ts'
import { latestCounts } from './store.ts'

/** Two years tell whether something changes. */
const monthsTold = 24

export function transparencyRoutes({ db }: { db: Db }): Binding[] {
  return [route(transparency.counts, async () => presentCounts(await latestCounts(db, monthsTold)))]
}
