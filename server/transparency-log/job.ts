import type { FastifyBaseLogger } from 'fastify'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import type { Witnesses } from './witnesses/service.ts'

/** Milliseconds between looks whether a witness has not signed the present head. */
const lookInterval = 3_000

/** Asks the witnesses of the log to sign its heads. */
export const createWitnessJob = (
  witnesses: Witnesses,
  { log, responseCache }: { log: FastifyBaseLogger; responseCache: Pick<ResponseCache, 'drop'> },
) =>
  new IntervalJob({
    work: async (signal) => {
      if (await witnesses.collect(signal)) responseCache.drop()
    },
    interval: lookInterval,
    log,
    failure: 'witnesses could not be asked',
  })
