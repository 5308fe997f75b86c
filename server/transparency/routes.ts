import { transparency } from '../../contract/transparency.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { presentCounts, presentIntegrity } from './present.ts'
import {
  latestCounts,
  listIntegrityMonths,
  readDecisionTimes,
  readIntegrityTotals,
} from './store.ts'

/** Two years, enough to show a trend. */
const monthsShown = 24

/** Rows that are counted at most. */
const countedMax = 100_000

interface TransparencyDeps {
  db: Db
  clock: Clock
  isConfirmationRequired: boolean
}

export function transparencyRoutes(deps: TransparencyDeps): Binding[] {
  const { db, clock, isConfirmationRequired } = deps
  const currentMonth = () => new Date(clock.now()).toISOString().slice(0, 7)
  return [
    route(transparency.integrity, async () => {
      const [months, totals] = await Promise.all([
        listIntegrityMonths(db, monthsShown),
        readIntegrityTotals(db, countedMax),
      ])
      const shown = presentIntegrity(months, totals, currentMonth())
      // Without confirmation of emails, every account counts as confirmed.
      return isConfirmationRequired ? shown : { ...shown, confirmedPercentage: null }
    }),
    route(transparency.counts, async () =>
      presentCounts(
        await latestCounts(db, monthsShown),
        await readDecisionTimes(db),
        currentMonth(),
      ),
    ),
  ]
}
