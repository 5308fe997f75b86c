import type { FastifyBaseLogger } from 'fastify'
import { IntervalJob } from '../platform/interval-job.ts'
import { notifyOfHeldReplies } from './threads/service.ts'

const minute = 60_000

/** Each process has one; a reply is taken by one of them. */
export const createReplyNotifier = ({
  log,
  ...deps
}: Parameters<typeof notifyOfHeldReplies>[0] & { log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: () => notifyOfHeldReplies(deps),
    interval: 5 * minute,
    log,
    failure: 'authors could not be notified of anonymous replies',
  })
