import type { Db } from '../platform/database/database.ts'
import { derivedFacts } from './derived-facts/store.ts'
import { publications } from './publications/store.ts'
import type { CheckedCounts, WrongCount } from './row-counters/store.ts'
import {
  activityCounts,
  agreementCounts,
  commentCounts,
  facetCounts,
  feedTotal,
  formerCopies,
  historyCounts,
  liftTimeLimit,
  moves,
  postCounts,
  rankings,
  sortCounts,
  tallyCounts,
  threads,
  userCounts,
  voteCounts,
  voterCopies,
} from './store.ts'

const allCounters = [
  // Before what is counted by status.
  derivedFacts,
  // Before what counts votes: votes that are repaired are counted by triggers.
  voterCopies,
  voteCounts,
  commentCounts,
  threads,
  agreementCounts,
  sortCounts,
  facetCounts,
  postCounts,
  userCounts,
  feedTotal,
  activityCounts,
  historyCounts,
  tallyCounts,
  rankings,
  moves,
  // After what adds missing rows.
  formerCopies,
  publications,
]

/**
 * Compares every counter with the rows it counts. Each feature has its own statements and transactions, so that others
 * wait for the repair of one counter only while it lasts.
 * @param repair also sets the counters that differ
 * @returns what was found before the repair
 */
export async function recountAll(db: Db, { repair = false } = {}): Promise<CheckedCounts> {
  let total = 0
  let wrong: WrongCount[] = []
  for (const counters of allCounters) {
    const checked = await db.transaction().execute(async (tx) => {
      await liftTimeLimit(tx)
      return counters.check(tx)
    })
    total += checked.total
    wrong = wrong.concat(checked.wrong)
    if (repair && checked.wrong.length > 0) {
      await db.transaction().execute(async (tx) => {
        await liftTimeLimit(tx)
        await counters.repair(tx)
      })
    }
  }
  return { total, wrong }
}
