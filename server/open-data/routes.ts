import { openData } from '../../contract/open-data.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { presentDay } from './present.ts'
import { findLatestDay } from './store.ts'

export function openDataRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(openData.latest, async () => {
      const day = await findLatestDay(db)
      return { latest: day ? presentDay(day) : null }
    }),
  ]
}
