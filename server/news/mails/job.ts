import type { FastifyBaseLogger } from 'fastify'
import { IntervalJob } from '../../platform/interval-job.ts'
import { type NewsMailDeps, requestNewsMails } from './service.ts'

/** Milliseconds between looks for members who have news. */
const interval = 10 * 60_000

export const createNewsMailJob = (deps: NewsMailDeps & { log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: (signal) => requestNewsMails(deps, signal),
    interval,
    log: deps.log,
    failure: 'mails with news could not be requested',
  })
