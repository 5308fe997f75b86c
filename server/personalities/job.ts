import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { createLanguageFinder } from '../platform/languages/pending-languages.ts'
import { lockOutdated, refreshSearchKeys } from './search/store.ts'
import { lockPendingBiographies, writeBioLanguages } from './store.ts'

export interface SearchKeysDeps {
  db: Db
  log: FastifyBaseLogger
}

const interval = 10_000

/** People whose keys are computed in one transaction. */
const batchSize = 200

/** Computes what people are found by after an update of the site, and where names were written by something else. */
export const createSearchKeysRefresh = (deps: SearchKeysDeps) =>
  new IntervalJob({
    work: (signal) => refreshOutdated(deps, signal),
    interval,
    log: deps.log,
    failure: 'what people are found by could not be computed',
  })

async function refreshOutdated({ db }: SearchKeysDeps, signal: AbortSignal) {
  let outdated: string[]
  do {
    outdated = await inTransaction(db, async (tx) => {
      const ids = await lockOutdated(tx, batchSize)
      await refreshSearchKeys(tx, ids)
      return ids
    })
  } while (outdated.length === batchSize && !signal.aborted)
}

/** Finds the languages of biographies that imports wrote. */
export const createBiographyLanguageFinder = (deps: SearchKeysDeps) =>
  createLanguageFinder(deps, [
    { lockPending: lockPendingBiographies, writeLanguages: writeBioLanguages },
  ])
