import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { mergeActivity } from './store.ts'

/** Milliseconds between runs; at 400 batches of votes a second, some 2,000 rows are added meanwhile. */
const interval = 5_000

/** Merges the rows that writers append to the statistics by day, so that their number stays small. */
export const createActivityMerger = ({ db, log }: { db: Db; log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: () => mergeActivity(db),
    interval,
    log,
    failure: 'the statistics by day could not be merged',
  })
