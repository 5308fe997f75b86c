import type { ElectionUndo, elections } from '../../contract/elections.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import type { chambers } from '../../contract/reference-data.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { listElectionChanges } from '../facts/store.ts'
import { countEnding } from '../mandates/store.ts'
import { findOrganization } from '../organizations/store.ts'
import { findByIds } from '../personalities/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import { batchesAtOnce, runChanges } from './change-runner.ts'
import { lockedAndSettled, type ReferenceDataDeps } from './organizations.ts'
import { findElection, insertElection, listElections, noteElection } from './store.ts'
import { listReturning } from './undo-election.ts'

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
    const ending = { chamberId, endedOn: on, actorId: viewer.id }
    const electionId = await insertElection(tx, ending)
    if (!(await noteElection(tx, { ...ending, electionId, isUndo: false }))) {
      throw problem('isBeingChanged')
    }
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

export const latestElections = async ({
  db,
}: ReferenceDataDeps): Promise<ReplyOf<typeof elections.list>> => ({
  data: await listElections(db, limits.electionsListed),
})

/** People who are read at once. */
const readSize = 500

/** Whose offices would return if an election was taken back, and whose were changed since. */
export async function previewUndo(
  { db }: ReferenceDataDeps,
  electionId: string,
): Promise<ElectionUndo> {
  foundOr404(await findElection(db, electionId))
  let returning = 0
  const kept: string[] = []
  for (let after: string | undefined | null = null; after !== undefined; ) {
    const changes = await listElectionChanges(db, electionId, after, readSize)
    const found = new Set((await listReturning(db, changes)).map(({ id }) => id))
    returning += found.size
    kept.push(...changes.filter(({ id }) => !found.has(id)).map((each) => each.personalityId))
    after = changes.length < readSize ? undefined : changes.at(-1)?.personalityId
  }
  const first = await findByIds(db, kept.slice(0, limits.importSample))
  return {
    returning,
    kept: { count: kept.length, first: first.map(({ slug, name }) => ({ slug, name })) },
  }
}

/** Gives people back the offices that an election has ended, batch by batch, except where they were changed since. */
export async function undoElection(
  deps: ReferenceDataDeps,
  viewer: SignedIn,
  electionId: string,
): Promise<undefined> {
  const { returning, kept } = await previewUndo(deps, electionId)
  await inTransaction(deps.db, async (tx) => {
    const { chamberId, endedOn } = foundOr404(await findElection(tx, electionId))
    await lockedAndSettled(tx, 'chamber', chamberId)
    // Another request may have finished before the lock.
    if ((await findElection(tx, electionId))?.isUndone) throw problem('conflict')
    const undo = { chamberId, electionId, endedOn, actorId: viewer.id, isUndo: true }
    if (!(await noteElection(tx, undo))) throw problem('isBeingChanged')
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'MANDATES_RETURNED',
      targetType: 'chamber',
      targetId: chamberId,
      before: null,
      after: { on: endedOn, people: returning, changedSince: kept.count },
    })
  })
  await runChanges(deps, { maxBatches: batchesAtOnce })
}
