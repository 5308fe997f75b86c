import type { Agreement } from '../../../contract/comments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { foundOr404, problem } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { isAuthor, isShown } from '../policy.ts'
import { shownAgreements } from '../present.ts'
import { findComment } from '../store.ts'
import { isRankingDue, rankAcrossCamps } from './agreed-across-camps.ts'
import {
  changeDueAgreements,
  claimRanking,
  countAgreeing,
  countRaters,
  deleteAgreement,
  finishRanking,
  insertAgreement,
  listRankingsDue,
  storeRanking,
} from './store.ts'

/** Sets whether the viewer agrees with a comment of somebody else. */
export async function setAgreement(
  db: Db,
  viewer: SignedIn,
  id: string,
  agrees: boolean,
): Promise<Agreement> {
  const comment = await findComment(db, id, viewer)
  if (!comment || !isShown(comment)) throw problem('notFound')
  if (isAuthor(viewer, comment)) throw problem('ownComment')
  await (agrees ? insertAgreement : deleteAgreement)(db, viewer.id, id)
  const { agreeCount } = foundOr404(await findComment(db, id))
  return { hasAgreed: agrees, agreeCount: shownAgreements(agreeCount) }
}

/** One run of the job: agreements begin or cease to count, and orders across camps are computed. */
export async function updateAgreements({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await changeDueAgreements(db, new Date(clock.now()).toISOString())
  for (const personalityId of await listRankingsDue(db)) await rank(db, personalityId)
}

function rank(db: Db, personalityId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await claimRanking(tx, personalityId))) return
    const { all, unranked } = await countRaters(tx, personalityId)
    if (!isRankingDue(all, unranked)) return
    const agreeing = await countAgreeing(tx, personalityId)
    await storeRanking(tx, personalityId, rankAcrossCamps(agreeing, all))
    await finishRanking(tx, personalityId)
  })
}
