import type { Db } from '../platform/database/database.ts'
import { checkDerivedFacts, repairDerivedFacts } from './derived-facts/store.ts'
import { checkPublications, repairPublications } from './publications/store.ts'
import type { CheckedCounts, Counters, WrongCount } from './row-counters/store.ts'
import {
  checkActivity,
  checkFacets,
  checkFeedTotal,
  checkFormer,
  checkHistory,
  checkMoves,
  checkRankings,
  checkTallies,
  checkVoters,
  commentCounts,
  postCounts,
  repairActivity,
  repairFacets,
  repairFeedTotal,
  repairFormer,
  repairHistory,
  repairMoves,
  repairRankings,
  repairTallies,
  repairVoters,
  sortCounts,
  userCounts,
  voteCounts,
} from './store.ts'

const allCounters: Counters[] = [
  // Before what is counted by status.
  { check: checkDerivedFacts, repair: repairDerivedFacts },
  // Before what counts votes: votes that are repaired are counted by triggers.
  { check: checkVoters, repair: repairVoters },
  voteCounts,
  commentCounts,
  sortCounts,
  { check: checkFacets, repair: repairFacets },
  postCounts,
  userCounts,
  { check: checkFeedTotal, repair: repairFeedTotal },
  { check: checkActivity, repair: repairActivity },
  { check: checkHistory, repair: repairHistory },
  { check: checkTallies, repair: repairTallies },
  { check: checkRankings, repair: repairRankings },
  { check: checkMoves, repair: repairMoves },
  // After what adds missing rows.
  { check: checkFormer, repair: repairFormer },
  { check: checkPublications, repair: repairPublications },
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
    const checked = await db.transaction().execute((tx) => counters.check(tx))
    total += checked.total
    wrong = wrong.concat(checked.wrong)
    if (repair && checked.wrong.length > 0) {
      await db.transaction().execute((tx) => counters.repair(tx))
    }
  }
  return { total, wrong }
}
