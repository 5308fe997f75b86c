import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { createWitnessJob } from './job.ts'
import { type ServeLogDeps, serveLog } from './serve-log.ts'
import { Witnesses } from './witnesses/service.ts'

interface TransparencyLogDeps extends ServeLogDeps {
  config: Pick<Config, 'logWitnesses'>
  log: FastifyBaseLogger
}

export function transparencyLogFeature(deps: TransparencyLogDeps) {
  const witnesses = new Witnesses({ ...deps, witnesses: deps.config.logWitnesses })
  return {
    register: (server) => serveLog(server, deps),
    jobs: { witnesses: createWitnessJob(witnesses, deps) },
    gauges: {
      log_witnesses_missing: {
        help: 'Witnesses of the transparency log that have not signed its present head.',
        read: () => witnesses.countMissing(),
      },
    },
  } satisfies Feature
}
