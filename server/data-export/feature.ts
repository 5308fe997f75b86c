import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { dataExportRoutes } from './routes.ts'
import { collectSections } from './service.ts'

/** @param features all others, some of which have sections of the export */
export const dataExportFeature = (
  { db, clock }: { db: Db; clock: Clock },
  features: Feature[],
): Feature => ({
  routes: dataExportRoutes({ db, clock, sections: collectSections(features) }),
})
