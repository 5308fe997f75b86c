import type { AuditAction } from '../../contract/audit.ts'
import type { Page } from '../../contract/paging.ts'
import type { AreaInput, Reference } from '../../contract/reference-data.ts'
import { findOrCreateAreas } from '../areas/service.ts'
import {
  type AreaChanges,
  type AreaRow,
  deleteArea,
  findArea,
  isWithin,
  listAreas,
  lockAreas,
  moveContents,
  updateArea,
} from '../areas/store.ts'
import { type Facts, recordAuditEntry } from '../audit/store.ts'
import { moveChambers } from '../organizations/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { rejectOutdatedEdit } from '../platform/outdated-edit.ts'
import { batchesAtOnce, runChanges } from './change-runner.ts'
import { withNames } from './names-as-text.ts'
import type { ListQuery, ReferenceDataDeps } from './organizations.ts'
import { insertChange, isBeingChanged } from './store.ts'

export const findAreas = (
  { db }: ReferenceDataDeps,
  query: ListQuery & { parent?: string | undefined },
): Promise<Page<AreaRow>> => listAreas(db, query)

/** Returns the area of this name, if its parent has one already. */
export function createArea(
  { db }: ReferenceDataDeps,
  viewer: SignedIn,
  { name, kind, parentId = null }: Omit<AreaInput, 'names'>,
): Promise<Reference> {
  return inTransaction(db, async (tx) => {
    if (parentId) foundOr404(await findArea(tx, parentId))
    const [id = ''] = await findOrCreateAreas(tx, [{ name, kind: kind ?? undefined, parentId }])
    const created = foundOr404(await findArea(tx, id))
    await record(tx, viewer, 'AREA_CREATED', id, null, factsOf(created))
    return created
  })
}

/**
 * Renames an area, or moves it with everything below it.
 * @throws 409 if it would lie below itself
 */
export async function changeArea(
  deps: ReferenceDataDeps,
  viewer: SignedIn,
  id: string,
  changes: AreaChanges,
  basedOn: Partial<AreaChanges> | undefined,
): Promise<AreaRow> {
  await inTransaction(deps.db, async (tx) => {
    await lockAreas(tx)
    const before = factsOf(await settledArea(tx, id))
    rejectOutdatedEdit<Facts>(basedOn && withNames(basedOn), before)
    const { parentId } = changes
    if (parentId) {
      await settledArea(tx, parentId)
      if (await isWithin(tx, parentId, id)) throw problem('areaWithinItself')
    }
    await updateArea(tx, id, changes)
    const after = factsOf(await settledArea(tx, id))
    await record(tx, viewer, 'AREA_CHANGED', id, before, after)
    const isShownOnPeople =
      after.name !== before.name ||
      after.names !== before.names ||
      after.parentId !== before.parentId
    if (isShownOnPeople) await insertChange(tx, { areaId: id })
  })
  await runChanges(deps, { maxBatches: batchesAtOnce })
  return foundOr404(await findArea(deps.db, id))
}

/** Merges an area into another one: what lies below it at once, its mandates batch by batch. */
export async function mergeAreas(
  deps: ReferenceDataDeps,
  viewer: SignedIn,
  id: string,
  into: string,
): Promise<undefined> {
  if (id === into) throw problem('mergeIntoItself')
  await inTransaction(deps.db, async (tx) => {
    await lockAreas(tx)
    const before = await settledArea(tx, id)
    const after = await settledArea(tx, into)
    if (await isWithin(tx, into, id)) throw problem('areaWithinItself')
    await moveContents(tx, id, into)
    await moveChambers(tx, id, into)
    await insertChange(tx, { areaId: id }, into)
    // Everybody below it has other areas above now.
    await insertChange(tx, { areaId: into })
    await record(
      tx,
      viewer,
      'AREA_MERGED',
      into,
      { merged: before.name, people: before.people },
      { merged: after.name, people: after.people },
    )
  })
  await runChanges(deps, { maxBatches: batchesAtOnce })
}

/** @throws 409 if a mandate names it, or areas lie below it */
export async function removeArea(
  { db }: ReferenceDataDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await lockAreas(tx)
    const before = await settledArea(tx, id)
    if (before.people > 0 || before.children > 0) throw problem('inUse')
    await deleteArea(tx, id)
    await record(tx, viewer, 'AREA_DELETED', id, factsOf(before), null)
  })
}

/** An area that is not being merged. */
async function settledArea(tx: Tx, id: string): Promise<AreaRow> {
  const found = foundOr404(await findArea(tx, id))
  if (await isBeingChanged(tx, id)) throw problem('isBeingChanged')
  return found
}

const factsOf = ({ name, names, kind, parent }: AreaRow) =>
  withNames({ name, names, kind, parentId: parent?.id ?? null })

function record(
  tx: Tx,
  viewer: SignedIn,
  action: AuditAction,
  targetId: string,
  before: Facts | null,
  after: Facts | null,
): Promise<void> {
  const targetType = 'area'
  return recordAuditEntry(tx, { actorId: viewer.id, action, targetType, targetId, before, after })
}
