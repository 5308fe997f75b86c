import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../database/database.ts'
import type { FoundLanguage, PendingText } from '../database/text-language.ts'
import { inTransaction } from '../database/transaction.ts'
import { IntervalJob } from '../interval-job.ts'
import { detectLanguages } from './detect.ts'

interface PendingLanguagesDeps {
  db: Db
  log: FastifyBaseLogger
}

/** The store of a kind of texts. */
interface TextStore {
  lockPending: (tx: Tx, limit: number) => Promise<PendingText[]>
  writeLanguages: (tx: Tx, found: readonly FoundLanguage[]) => Promise<unknown>
}

const interval = 60_000

/** Texts whose languages are found in one transaction; what votes wait for when it is written is short. */
const batchSize = 25

/** Finds the languages of texts from before they were looked for, and of texts that something else than their forms wrote. */
export const createLanguageFinder = ({ db, log }: PendingLanguagesDeps, stores: TextStore[]) =>
  new IntervalJob({
    async work(signal) {
      for (const store of stores) {
        while (!signal.aborted && (await findSome(db, store)) === batchSize);
      }
    },
    interval,
    log,
    failure: 'languages of texts could not be found',
  })

/** Returns the number of texts that were looked at. */
function findSome(db: Db, { lockPending, writeLanguages }: TextStore): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await lockPending(tx, batchSize)
    const found = await detectLanguages(rows.map(({ text }) => text))
    if (!found || rows.length === 0) return 0
    await writeLanguages(
      tx,
      rows.map(({ id }, index) => ({ id, lang: found[index] ?? null })),
    )
    return rows.length
  })
}
