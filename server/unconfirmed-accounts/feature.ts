import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { createUnconfirmedRemoval, type RemovalDeps } from './job.ts'

interface UnconfirmedAccountsDeps extends Omit<RemovalDeps, 'isConfirmationRequired'> {
  config: Pick<Config, 'isEmailConfirmationRequired'>
}

export const unconfirmedAccountsFeature = ({ config, ...deps }: UnconfirmedAccountsDeps) =>
  ({
    jobs: {
      removal: createUnconfirmedRemoval({
        ...deps,
        isConfirmationRequired: config.isEmailConfirmationRequired,
      }),
    },
  }) satisfies Feature
