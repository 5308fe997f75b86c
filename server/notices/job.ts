import type { FastifyBaseLogger } from 'fastify'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { eraseSenders, forgetSenders, takeUnanswered } from './store.ts'

export interface NoticeJobDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  outbox: Outbox
}

const minute = 60_000
const batchSize = 200

/** Answers decided notices, and erases who has sent those that are answered. */
export const createNoticeJob = (deps: NoticeJobDeps) =>
  new IntervalJob({
    work: () => answerAndErase(deps),
    interval: minute,
    log: deps.log,
    failure: 'notices could not be answered',
  })

async function answerAndErase({ db, clock, outbox }: NoticeJobDeps): Promise<void> {
  const now = new Date(clock.now()).toISOString()
  let ids: string[]
  do {
    ids = await inTransaction(db, async (tx) => {
      const taken = outbox.isFull('notice-outcome') ? [] : await takeUnanswered(tx, now, batchSize)
      for (const id of taken) await outbox.add(tx, { kind: 'notice-outcome', about: id })
      return taken
    })
    if (ids.length > 0) outbox.sendSoon()
  } while (ids.length === batchSize)
  while ((await eraseSenders(db, now, batchSize)) === batchSize);
  await forgetSenders(db, now)
}
