import type { CursorPage } from '../../contract/paging.ts'
import type {
  HeldVote,
  NewVoteAppeal,
  ReviewDecision,
  ReviewsQuery,
  VoteReview,
} from '../../contract/vote-reviews.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { listDeciders, lockAdministrators } from '../moderation/administrators.ts'
import { insertNotifications } from '../notifications/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { canDecideReview } from './policy.ts'
import { presentHeldVote, presentReview } from './present.ts'
import { stateExclusion } from './statements.ts'
import {
  closeAppeals,
  findReview,
  insertVoteAppeal,
  listHeld,
  listHeldVotes,
  listReviews,
  lockExisting,
  lockReviews,
  type ReviewRow,
  setOutcome,
} from './store.ts'

/** The viewer's own votes that are under review or excluded. */
export async function heldVotes(db: Db, viewer: SignedIn): Promise<HeldVote[]> {
  return (await listHeldVotes(db, viewer.id)).map(presentHeldVote)
}

/** Appeals for a held vote, also before the review has ended; once for each review. */
export async function appealHold(
  db: Db,
  viewer: SignedIn,
  { personalityId, text }: NewVoteAppeal,
): Promise<HeldVote> {
  const [held] = await listHeldVotes(db, viewer.id, personalityId)
  if (!held) throw problem('notFound')
  if (!(await insertVoteAppeal(db, held.reviewId, viewer.id, text))) throw problem('notFound')
  const [appealed] = await listHeldVotes(db, viewer.id, personalityId)
  return presentHeldVote(foundOr404(appealed))
}

export async function listVoteReviews(
  db: Db,
  viewer: SignedIn,
  query: ReviewsQuery,
): Promise<CursorPage<VoteReview>> {
  const { administrators } = await listDeciders(db)
  const { data, pagination } = await listReviews(db, viewer.id, query)
  return {
    data: data.map((row) => presentReview(row, canDecideReview(viewer, row, administrators))),
    pagination,
  }
}

/** Releases or excludes the held votes of a review and notifies their voters; of two decisions the second gets 409. */
export function decideReview(
  db: Db,
  viewer: SignedIn,
  id: string,
  { outcome, reason }: ReviewDecision,
): Promise<VoteReview> {
  return changeReview(db, viewer, id, async (tx, row) => {
    if (row.outcome !== null) throw problem('alreadyDecided')
    const voters = await lockExisting(tx, await listHeld(tx, id))
    await setOutcome(tx, id, { outcome, deciderId: viewer.id, reason })
    if (outcome === 'RELEASED') await closeAppeals(tx, id, true, viewer.id)
    else await stateExclusion(tx, reason)
    await notify(tx, voters, outcome === 'RELEASED' ? 'VOTE_RELEASED' : 'VOTE_EXCLUDED', row)
    await record(tx, viewer, row, { outcome, reason })
  })
}

/**
 * Decides all appeals against an exclusion. Granting them releases the votes of the whole review: counts that changed by
 * the vote of one appeal would reveal to the administrator how its author voted.
 */
export function decideVoteAppeals(
  db: Db,
  viewer: SignedIn,
  id: string,
  { isGranted, reason }: { isGranted: boolean; reason: string },
): Promise<VoteReview> {
  return changeReview(db, viewer, id, async (tx, row) => {
    if (row.outcome === null) throw problem('badRequest')
    if (row.outcome !== 'EXCLUDED' || row.openAppeals === 0) throw problem('alreadyDecided')
    const voters = await lockExisting(tx, await listHeld(tx, id))
    if (isGranted) {
      // The release waits for appeals that are being stored.
      await setOutcome(tx, id, { outcome: 'RELEASED', deciderId: viewer.id, reason })
      await closeAppeals(tx, id, true, viewer.id)
      await notify(tx, voters, 'VOTE_RELEASED', row)
    } else {
      const appellants = await closeAppeals(tx, id, false, viewer.id)
      await notify(tx, appellants, 'VOTE_APPEAL_REJECTED', row)
    }
    await record(tx, viewer, row, { outcome: isGranted ? 'RELEASED' : 'APPEALS_REJECTED', reason })
  })
}

async function changeReview(
  db: Db,
  viewer: SignedIn,
  id: string,
  change: (tx: Tx, row: ReviewRow) => Promise<void>,
): Promise<VoteReview> {
  return inTransaction(db, async (tx) => {
    await lockReviews(tx)
    const administrators = await lockAdministrators(tx, viewer)
    const row = foundOr404(await findReview(tx, viewer.id, id))
    const isDecidable = row.outcome === null || row.openAppeals > 0
    if (isDecidable && !canDecideReview(viewer, row, administrators)) {
      throw problem(row.outcome === 'RELEASED' ? 'alreadyDecided' : 'otherMustDecide')
    }
    await change(tx, row)
    const changed = foundOr404(await findReview(tx, viewer.id, id))
    return presentReview(changed, canDecideReview(viewer, changed, administrators))
  })
}

const notify = (
  tx: Tx,
  userIds: string[],
  type: 'VOTE_RELEASED' | 'VOTE_EXCLUDED' | 'VOTE_APPEAL_REJECTED',
  { personalityName }: ReviewRow,
) => insertNotifications(tx, userIds, { type, note: personalityName })

const actions = {
  RELEASED: 'VOTES_RELEASED',
  EXCLUDED: 'VOTES_EXCLUDED',
  APPEALS_REJECTED: 'VOTE_APPEALS_REJECTED',
} as const

function record(
  tx: Tx,
  viewer: SignedIn,
  row: ReviewRow,
  { outcome, reason }: { outcome: keyof typeof actions; reason: string },
): Promise<void> {
  return recordAuditEntry(tx, {
    actorId: viewer.id,
    action: actions[outcome],
    targetType: 'personality',
    targetId: row.personalityId,
    before: { review: row.outcome ?? 'OPEN', appeals: outcome === 'EXCLUDED' ? undefined : 'OPEN' },
    after:
      outcome === 'APPEALS_REJECTED'
        ? { review: 'EXCLUDED', appeals: 'REJECTED' }
        : { review: outcome },
    reason,
  })
}
