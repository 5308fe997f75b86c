import { transparency } from '../../contract/transparency.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { presentCounts } from './present.ts'
import { latestCounts } from './store.ts'

/** Two years, enough to show a trend. */
const monthsShown = 24

export function transparencyRoutes({ db, clock }: { db: Db; clock: Clock }): Binding[] {
  return [
    route(transparency.counts, async () => {
      const currentMonth = new Date(clock.now()).toISOString().slice(0, 7)
      return presentCounts(await latestCounts(db, monthsShown), currentMonth)
    }),
  ]
}
