import type { Db, Tx } from '../platform/database/database.ts'
import { checkPublications, repairPublications } from './publications/store.ts'
import {
  type CheckedCounts,
  checkActivity,
  checkCommentCounts,
  checkFacets,
  checkFeedTotal,
  checkHistory,
  checkMoves,
  checkPostCounts,
  checkRankings,
  checkSorts,
  checkTallies,
  checkUserCounts,
  checkVoteCounts,
  checkVoters,
  repairActivity,
  repairCommentCounts,
  repairFacets,
  repairFeedTotal,
  repairHistory,
  repairMoves,
  repairPostCounts,
  repairRankings,
  repairSorts,
  repairTallies,
  repairUserCounts,
  repairVoteCounts,
  repairVoters,
  type WrongCount,
} from './store.ts'

/** Compares one feature's counters with their rows, and repairs them. */
interface Counters {
  check(tx: Tx): Promise<CheckedCounts>
  repair(tx: Tx): Promise<void>
}

const allCounters: Counters[] = [
  // Before what counts votes: votes that are repaired are counted by triggers.
  { check: checkVoters, repair: repairVoters },
  { check: checkVoteCounts, repair: repairVoteCounts },
  { check: checkCommentCounts, repair: repairCommentCounts },
  { check: checkSorts, repair: repairSorts },
  { check: checkFacets, repair: repairFacets },
  { check: checkPostCounts, repair: repairPostCounts },
  { check: checkUserCounts, repair: repairUserCounts },
  { check: checkFeedTotal, repair: repairFeedTotal },
  { check: checkActivity, repair: repairActivity },
  { check: checkHistory, repair: repairHistory },
  { check: checkTallies, repair: repairTallies },
  { check: checkRankings, repair: repairRankings },
  { check: checkMoves, repair: repairMoves },
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
