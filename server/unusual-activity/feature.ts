import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { createSurgeFinder, type SurgeDeps } from './job.ts'

interface UnusualActivityDeps extends SurgeDeps {
  config: Pick<Config, 'isVoteDetectionOn'>
  log: FastifyBaseLogger
}

export const unusualActivityFeature = ({ config, ...deps }: UnusualActivityDeps) =>
  ({
    jobs: { surges: createSurgeFinder({ ...deps, isOn: config.isVoteDetectionOn }) },
  }) satisfies Feature
