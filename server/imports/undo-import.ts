import type { Import, ImportUndo } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { recordAuditEntries } from '../audit/store.ts'
import { readFact, writeFact } from '../fact-history/stored-fact.ts'
import { isSameFact } from '../facts/is-same-fact.ts'
import { markReverted, recordFactChanges } from '../facts/store.ts'
import { endMandates, refreshPeople } from '../mandates/service.ts'
import { readMandates } from '../mandates/store.ts'
import { deletePersonalities, lockForDeletion } from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inResumedTransaction, inTransaction } from '../platform/database/transaction.ts'
import { insertEnded, type RunOptions } from './run-import.ts'
import {
  type CreatedPerson,
  countChanged,
  deleteKeys,
  findDependedOn,
  listChangesBefore,
  listCreatedAfter,
  type RunningImport,
  returnKeys,
  saveProgress,
} from './store.ts'

type Kept = NonNullable<Import['kept']>

/**
 * Undoes an import in bounded transactions, as far as nothing else depends on it: people whom it created are deleted,
 * unless members have voted or commented, or others have changed them; facts that are still as it wrote them get their
 * values of before. Who has votes stays as a former politician, and is named.
 */
export async function undoImport(undone: RunningImport, run: RunOptions): Promise<boolean> {
  // Before those who were given these keys are deleted with them.
  await inTransaction(run.db, async (tx) => {
    await run.keepLease(tx)
    await returnKeys(tx, undone.id)
  })
  const kept = await deleteCreated(undone, run)
  if (!kept || !(await revertChanges(undone, run))) return false
  await inTransaction(run.db, async (tx) => {
    await run.keepLease(tx)
    await deleteKeys(tx, undone.id)
    await saveProgress(tx, undone.id, { state: 'undone', kept })
    await recordAuditEntries(tx, [
      {
        actorId: undone.actorId,
        action: 'IMPORT_UNDONE',
        targetType: 'personality',
        targetId: null,
        before: null,
        after: { created: undone.report?.created ?? 0, kept: kept.count },
      },
    ])
  })
  return true
}

/** People who are looked at at once by a preview, which locks nothing. */
const previewSize = 500

/** What would follow if an import was undone now. */
export async function previewUndo(db: Db, importId: string): Promise<ImportUndo> {
  let [created, kept] = [0, 0]
  for (let after: string | undefined = firstId; after; ) {
    const people: CreatedPerson[] = await listCreatedAfter(db, importId, after, previewSize)
    const ids = people.map(({ id }) => id)
    const { voted, changed } = await findDependedOn(db, ids, importId)
    created += ids.length
    kept += new Set([...voted, ...changed]).size
    after = ids.length < previewSize ? undefined : people.at(-1)?.changeId
  }
  const { changed, changedSince } = await countChanged(db, importId)
  return { deleted: created - kept, kept, returning: changed - changedSince, changedSince }
}

/** Before all others. */
const firstId = '00000000-0000-0000-0000-000000000000'

async function deleteCreated(undone: RunningImport, run: RunOptions): Promise<Kept | undefined> {
  const kept: Kept = { count: 0, first: [] }
  for (let after: string | undefined = firstId; after; ) {
    if (run.signal?.aborted) return undefined
    const last: string = after
    const deleted = await run.paced.run(() =>
      inResumedTransaction(run.db, (tx) => deleteSome(tx, undone, last, run)),
    )
    after = deleted.last
    const named = deleted.kept.map(({ slug, name }) => ({ slug, name }))
    kept.count += named.length
    kept.first = [...kept.first, ...named].slice(0, limits.importSample)
  }
  return kept
}

/** Deletes people on whom nothing depends. */
async function deleteSome(
  tx: Tx,
  undone: RunningImport,
  after: string,
  run: RunOptions,
): Promise<{ last: string | undefined; kept: CreatedPerson[] }> {
  await run.keepLease(tx)
  const people = await listCreatedAfter(tx, undone.id, after, run.paced.batchSize)
  const ids = people.map(({ id }) => id)
  await lockForDeletion(tx, ids)
  const { voted, changed } = await findDependedOn(tx, ids, undone.id)
  const keptIds = new Set([...voted, ...changed])
  await deletePersonalities(
    tx,
    ids.filter((id) => !keptIds.has(id)),
  )
  await makeFormer(
    tx,
    voted.filter((id) => !changed.includes(id)),
    undone,
    run,
  )
  return { last: people.at(-1)?.changeId, kept: people.filter(({ id }) => keptIds.has(id)) }
}

/** Ends all mandates of people who were voted on, so that their votes stay and are closed. */
async function makeFormer(
  tx: Tx,
  ids: readonly string[],
  { actorId }: RunningImport,
  { today }: RunOptions,
): Promise<void> {
  const yesterday = new Date(Date.parse(today) - 24 * 60 * 60_000).toISOString().slice(0, 10)
  const ended = await endMandates(tx, ids, yesterday, () => true)
  const holders = new Set((await readMandates(tx, ids)).map(({ personalityId }) => personalityId))
  const without = ids.filter((id) => !holders.has(id))
  const inserted = await insertEnded(tx, without, yesterday, null)
  // Not as changes of the import, which would be undone too.
  await recordFactChanges(tx, [...ended, ...inserted], { actorId })
  await refreshPeople(tx, ids, today)
}

/** Gives facts their values of before, the last change first, where they are as the import wrote them. */
async function revertChanges(undone: RunningImport, run: RunOptions): Promise<boolean> {
  for (let before: string | undefined = 'ffffffff-ffff-ffff-ffff-ffffffffffff'; before; ) {
    if (run.signal?.aborted) return false
    const last: string = before
    before = await run.paced.run(() =>
      inResumedTransaction(run.db, (tx) => revertSome(tx, undone, last, run)),
    )
  }
  return true
}

/** @returns the last of the changes that were looked at; undefined if no others are left */
async function revertSome(
  tx: Tx,
  undone: RunningImport,
  before: string,
  run: RunOptions,
): Promise<string | undefined> {
  await run.keepLease(tx)
  const { batchSize } = run.paced
  const changes = await listChangesBefore(tx, undone.id, before, batchSize)
  const people = [...new Set(changes.map(({ personalityId }) => personalityId))]
  await lockForDeletion(tx, people)
  for (const { id, personalityId, fact, before: value, after } of changes) {
    if (!isSameFact(await readFact(tx, personalityId, fact), after)) continue
    await writeFact(tx, personalityId, fact, value)
    await markReverted(tx, id)
  }
  await refreshPeople(tx, people, run.today)
  return changes.length < batchSize ? undefined : changes.at(-1)?.id
}
