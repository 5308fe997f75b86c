import type { SignalKind } from '../../contract/vote-reviews.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { insertNotifications } from '../notifications/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { regularMin, regularShare, sharedMin } from './detection/find-groups.ts'
import {
  closeAppeals,
  confirmReview,
  type EarlierReview,
  findEarlierReview,
  listHeld,
  lockExisting,
  lockReviews,
  type StoredSignal,
  setOutcome,
} from './store.ts'

/** Reviews that one run looks at. */
const reviewsMax = 20

const reason = 'Votes are held by other rules now, and by these they count.'

/**
 * Looks again at open reviews of accounts that voted the same way, which the first rules found: releases those that the
 * present ones would not hold, each as a group, and keeps the others. What they know of a review is its signals.
 * @returns whether votes count again
 */
export async function reconsiderEarlier(db: Db): Promise<boolean> {
  let areReleased = false
  for (let left = reviewsMax; left > 0; left -= 1) {
    const outcome = await inTransaction(db, async (tx) => {
      await lockReviews(tx)
      const review = await findEarlierReview(tx)
      if (!review) return 'none'
      if (isStillHeld(review.signals)) {
        await confirmReview(tx, review.id)
        return 'kept'
      }
      await release(tx, review)
      return 'released'
    })
    if (outcome === 'none') break
    areReleased ||= outcome === 'released'
  }
  return areReleased
}

async function release(tx: Tx, { id, personalityId, personalityName }: EarlierReview) {
  const voters = await lockExisting(tx, await listHeld(tx, id))
  await setOutcome(tx, id, { outcome: 'RELEASED', deciderId: null, reason })
  await closeAppeals(tx, id, true, null)
  await insertNotifications(tx, voters, { type: 'VOTE_RELEASED', note: personalityName })
  await recordAuditEntry(tx, {
    actorId: null,
    action: 'VOTES_RELEASED',
    targetType: 'personality',
    targetId: personalityId,
    before: { review: 'OPEN' },
    after: { review: 'RELEASED' },
    reason,
  })
}

/** The rule of `findGroups`, for what reviews of the first rules say about their accounts. */
export function isStillHeld(signals: StoredSignal[]): boolean {
  const shared = new Set<SignalKind>(
    signals
      .filter(({ observed, accounts }) => observed >= regularShare * accounts)
      .map(({ kind }) => kind),
  )
  const accounts = Math.max(0, ...signals.map((signal) => signal.accounts))
  const isTogether = shared.has('age') || shared.has('registration')
  const traits = [shared.has('domain'), shared.has('prefix'), isTogether].filter(Boolean).length
  return shared.has('delay')
    ? traits >= 2 && accounts >= regularMin
    : traits === 3 && accounts >= sharedMin
}
