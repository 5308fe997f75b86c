import type { ReplyOf } from '../../contract/endpoint.ts'
import type { chambers } from '../../contract/reference-data.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { countEnding } from '../mandates/store.ts'
import { todayOf } from '../mandates/today.ts'
import { findOrganization } from '../organizations/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { batchesAtOnce, runChanges } from './change-runner.ts'
import { lockedAndSettled, type ReferenceDataDeps } from './organizations.ts'
import { insertEnding } from './store.ts'

/** What would follow if all offices of a chamber ended on a day. */
export async function previewEnding(
  { db, clock }: ReferenceDataDeps,
  chamberId: string,
  on: string,
): Promise<ReplyOf<typeof chambers.ending>> {
  foundOr404(await findOrganization(db, 'chamber', chamberId))
  return countEnding(db, chamberId, on, todayOf(clock))
}

/** Ends all offices of a chamber on a day, batch by batch. */
export async function endOfficesOf(
  deps: ReferenceDataDeps,
  viewer: SignedIn,
  chamberId: string,
  on: string,
): Promise<undefined> {
  await inTransaction(deps.db, async (tx) => {
    await lockedAndSettled(tx, 'chamber', chamberId)
    const { mandates, people } = await countEnding(tx, chamberId, on, todayOf(deps.clock))
    if (!(await insertEnding(tx, chamberId, on, viewer.id))) throw problem('isBeingChanged')
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'MANDATES_ENDED',
      targetType: 'chamber',
      targetId: chamberId,
      before: null,
      after: { on, mandates, people },
    })
  })
  await runChanges(deps, { maxBatches: batchesAtOnce })
}
