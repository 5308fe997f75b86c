import type { FastifyBaseLogger } from 'fastify'
import { IntervalJob } from '../platform/interval-job.ts'
import { takeJobFailures } from '../platform/job-failures.ts'
import { type AdministratorMailDeps, requestMails } from './service.ts'

/** Milliseconds between looks for what administrators are mailed about. */
const interval = 10 * 60_000

export const createAdministratorMailJob = (
  deps: AdministratorMailDeps & { log: FastifyBaseLogger },
) =>
  new IntervalJob({
    work: () => requestMails(deps, takeJobFailures()),
    interval,
    log: deps.log,
    failure: 'mails to administrators could not be requested',
  })
