import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { claimRun } from '../../platform/database/claim-run.ts'
import type { Db } from '../../platform/database/database.ts'
import { IntervalJob } from '../../platform/interval-job.ts'
import { announceNews } from './service.ts'

export interface AnnouncementDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}

/** Milliseconds between looks for news. */
const interval = 10 * 60_000

/** Notifies members of news, in one process at a time. */
export const createAnnouncementJob = ({ db, clock, log }: AnnouncementDeps) =>
  new IntervalJob({
    async work(signal) {
      const slot = Math.floor(clock.now() / interval)
      if (await claimRun(db, 'news', slot)) await announceNews({ db, clock }, signal)
    },
    interval,
    log,
    failure: 'news could not be announced',
  })
