import type { AuditAction } from '../../contract/audit.ts'
import type { Page } from '../../contract/paging.ts'
import type { Reference } from '../../contract/reference-data.ts'
import { type Facts, recordAuditEntry } from '../audit/store.ts'
import {
  addSpellings,
  deleteOrganization,
  findOrCreateOrganizations,
  findOrganization,
  listOrganizations,
  lockOrganization,
  lockSpellings,
  moveSpellings,
  type OrganizationChanges,
  type OrganizationKind,
  type OrganizationRow,
  removeSpellings,
  updateOrganization,
} from '../organizations/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { rejectOutdatedEdit } from '../platform/outdated-edit.ts'
import { batchesAtOnce, type ChangeDeps, runChanges } from './change-runner.ts'
import { withNames } from './names-as-text.ts'
import { insertChange, isBeingChanged } from './store.ts'

/** Query of each list. */
export interface ListQuery {
  id?: string | undefined
  search?: string | undefined
  page: number
  limit: number
}

export type ReferenceDataDeps = ChangeDeps

const actions = {
  party: {
    created: 'PARTY_CREATED',
    changed: 'PARTY_CHANGED',
    merged: 'PARTY_MERGED',
    deleted: 'PARTY_DELETED',
  },
  chamber: {
    created: 'CHAMBER_CREATED',
    changed: 'CHAMBER_CHANGED',
    merged: 'CHAMBER_MERGED',
    deleted: 'CHAMBER_DELETED',
  },
} as const satisfies Record<OrganizationKind, Record<string, AuditAction>>

export const findOrganizations = (
  { db }: ReferenceDataDeps,
  kind: OrganizationKind,
  query: ListQuery,
): Promise<Page<OrganizationRow>> => listOrganizations(db, kind, query)

/** Returns the one that has this name as a spelling already, if there is one. */
export function createOrganization(
  { db }: ReferenceDataDeps,
  viewer: SignedIn,
  kind: OrganizationKind,
  { name, areaId = null }: { name: string; areaId?: string | null },
): Promise<Reference> {
  return inTransaction(db, async (tx) => {
    const [found] = await findOrCreateOrganizations(tx, kind, [name])
    const created = foundOr404(await findOrganization(tx, kind, found?.id ?? ''))
    if (areaId && !created.area) await updateOrganization(tx, created.id, { areaId })
    const after = { name: created.name, areaId }
    await record(tx, viewer, actions[kind].created, kind, created.id, null, after)
    return created
  })
}

export interface OrganizationEdit extends OrganizationChanges {
  /** All of them; those that are left out are removed. */
  spellings?: string[] | undefined
}

/** Changes a party or chamber; its old name stays a spelling. */
export async function changeOrganization(
  deps: ReferenceDataDeps,
  viewer: SignedIn,
  kind: OrganizationKind,
  id: string,
  { spellings, ...changes }: OrganizationEdit,
  basedOn: Partial<OrganizationEdit> | undefined,
): Promise<OrganizationRow> {
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockedAndSettled(tx, kind, id)
    const before = factsOf(stored)
    rejectOutdatedEdit<Facts>(basedOn && withSpellings(basedOn), before)
    await setSpellings(tx, kind, stored, changes.name, spellings)
    await updateOrganization(tx, id, changes)
    const after = factsOf(foundOr404(await findOrganization(tx, kind, id)))
    await record(tx, viewer, actions[kind].changed, kind, id, before, after)
    const isShownOnPeople = after.name !== before.name || after.names !== before.names
    if (isShownOnPeople) await insertChange(tx, { organizationId: id })
  })
  await runChanges(deps, { maxBatches: batchesAtOnce })
  return foundOr404(await findOrganization(deps.db, kind, id))
}

/** Adds the new name to the spellings, and replaces the others with those that are given. */
async function setSpellings(
  tx: Tx,
  kind: OrganizationKind,
  stored: OrganizationRow,
  name = stored.name,
  spellings = stored.spellings,
): Promise<void> {
  const kept = new Set([name, ...spellings])
  const removed = stored.spellings.filter((spelling) => !kept.has(spelling))
  if (removed.length === 0 && kept.size === stored.spellings.length) return
  await lockSpellings(tx)
  await removeSpellings(tx, stored.id, removed)
  if (!(await addSpellings(tx, kind, stored.id, [...kept]))) throw problem('nameInUse')
}

/**
 * Merges a party or chamber into another one: its spellings at once, its mandates batch by batch.
 * @throws 409 while one of them is part of another merge
 */
export async function mergeOrganizations(
  deps: ReferenceDataDeps,
  viewer: SignedIn,
  kind: OrganizationKind,
  id: string,
  into: string,
): Promise<undefined> {
  if (id === into) throw problem('mergeIntoItself')
  await inTransaction(deps.db, async (tx) => {
    // In the same order in all transactions, so that opposite merges do not wait for each other for ever.
    for (const one of [id, into].toSorted()) await lockedAndSettled(tx, kind, one)
    await lockSpellings(tx)
    const before = foundOr404(await findOrganization(tx, kind, id))
    const after = foundOr404(await findOrganization(tx, kind, into))
    await moveSpellings(tx, id, into)
    await insertChange(tx, { organizationId: id }, into)
    await record(
      tx,
      viewer,
      actions[kind].merged,
      kind,
      into,
      { merged: before.name, people: before.people },
      { merged: after.name, people: after.people },
    )
  })
  await runChanges(deps, { maxBatches: batchesAtOnce })
}

/** @throws 409 if a mandate names it */
export async function removeOrganization(
  { db }: ReferenceDataDeps,
  viewer: SignedIn,
  kind: OrganizationKind,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const before = await lockedAndSettled(tx, kind, id)
    if (before.people > 0) throw problem('inUse')
    await deleteOrganization(tx, id)
    await record(tx, viewer, actions[kind].deleted, kind, id, factsOf(before), null)
  })
}

/** Locks a party or chamber that is not being merged. */
export async function lockedAndSettled(
  tx: Tx,
  kind: OrganizationKind,
  id: string,
): Promise<OrganizationRow> {
  await lockOrganization(tx, id)
  if (await isBeingChanged(tx, id)) throw problem('isBeingChanged')
  return foundOr404(await findOrganization(tx, kind, id))
}

const factsOf = ({ name, shortName, color, names, area, spellings }: OrganizationRow) =>
  withSpellings({ name, shortName, color, names, areaId: area?.id ?? null, spellings })

/** With names and spellings as one text each, so that they can be compared. */
const withSpellings = ({ spellings, ...facts }: OrganizationEdit) => ({
  ...withNames(facts),
  ...(spellings && { spellings: spellings.join('; ') }),
})

function record(
  tx: Tx,
  viewer: SignedIn,
  action: AuditAction,
  targetType: OrganizationKind,
  targetId: string,
  before: Facts | null,
  after: Facts | null,
): Promise<void> {
  return recordAuditEntry(tx, { actorId: viewer.id, action, targetType, targetId, before, after })
}
