import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { createLanguageFinder } from '../platform/languages/pending-languages.ts'
import { updateAgreements } from './agreements/service.ts'
import { lockPendingComments, writeCommentLanguages } from './store.ts'
import { notifyOfHeldReplies } from './threads/service.ts'

const minute = 60_000

interface JobDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}

/** Each process has one; a reply is taken by one of them. */
export const createReplyNotifier = ({ log, ...deps }: JobDeps) =>
  new IntervalJob({
    work: () => notifyOfHeldReplies(deps),
    interval: 5 * minute,
    log,
    failure: 'authors could not be notified of anonymous replies',
  })

/** Each process has one; an agreement is changed, and a ranking computed, by one of them. */
export const createAgreementUpdater = ({ log, ...deps }: JobDeps) =>
  new IntervalJob({
    work: () => updateAgreements(deps),
    interval: 5 * minute,
    log,
    failure: 'agreements with comments could not be counted and ranked',
  })

/** Each process has one; a comment is looked at by one of them. */
export const createCommentLanguageFinder = (deps: JobDeps) =>
  createLanguageFinder(
    deps,
    (['comment', 'postComment'] as const).map((type) => ({
      lockPending: lockPendingComments(type),
      writeLanguages: writeCommentLanguages(type),
    })),
  )
