import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { transparencyRoutes } from './routes.ts'

interface TransparencyFeatureDeps {
  config: Pick<Config, 'isEmailConfirmationRequired'>
  db: Db
  clock: Clock
}

export const transparencyFeature = ({ config, db, clock }: TransparencyFeatureDeps): Feature => ({
  routes: transparencyRoutes({
    db,
    clock,
    isConfirmationRequired: config.isEmailConfirmationRequired,
  }),
})
