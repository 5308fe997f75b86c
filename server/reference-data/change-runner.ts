import { deleteArea, forwardArea } from '../areas/store.ts'
import { recordFactChanges } from '../facts/store.ts'
import { endMandates, refreshPeople } from '../mandates/service.ts'
import {
  type MandateSubject,
  moveMandates,
  peopleInOffice,
  peopleWithMandates,
} from '../mandates/store.ts'
import { deleteOrganization, forwardOrganization } from '../organizations/store.ts'
import { lockPeople } from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { todayOf } from '../platform/today.ts'
import {
  deleteChange,
  lockNextChange,
  markElectionUndone,
  type ReferenceChange,
  setLastPerson,
} from './store.ts'
import { returnOffices } from './undo-election.ts'

/** People who are updated in one transaction, so that votes on them never wait long. */
const batchSize = 500

/** Batches that a request runs itself, so that a change of few people is done when it responds. */
export const batchesAtOnce = 4

export interface ChangeDeps {
  db: Db
  clock: Clock
  /** Gives what features of higher rank store about an area to the one that it is merged into. */
  moveAreaDependents: ((tx: Tx, areaId: string, into: string) => Promise<void>)[]
}

interface RunOptions {
  /** Aborted when the process is about to end; the next one goes on. */
  signal?: AbortSignal
  /** Batches after which the run ends, although changes are left. */
  maxBatches?: number
}

/**
 * Updates what is derived from parties, chambers and areas that were renamed, moved or merged, batch by batch; each batch
 * is a transaction of its own, and any process goes on where another one ended.
 */
export async function runChanges(
  deps: ChangeDeps,
  { signal, maxBatches = Number.POSITIVE_INFINITY }: RunOptions = {},
): Promise<void> {
  for (let batch = 0; batch < maxBatches && !signal?.aborted; batch++) {
    const hasRun = await inTransaction(deps.db, async (tx) => {
      const change = await lockNextChange(tx)
      if (change) await runBatch(tx, change, deps)
      return change !== undefined
    })
    if (!hasRun) return
  }
}

async function runBatch(
  tx: Tx,
  change: ReferenceChange,
  { clock, moveAreaDependents }: ChangeDeps,
): Promise<void> {
  const subject = subjectOf(change)
  const { id, into, endedOn, lastPersonId } = change
  const people = endedOn
    ? await changeOffices(tx, change, endedOn)
    : into
      ? await moveMandates(tx, subject, into, batchSize)
      : await peopleWithMandates(tx, subject, lastPersonId, batchSize)
  // They are found by the names of what they belong to.
  await refreshPeople(tx, people, todayOf(clock), { areKeysOutdated: true })
  const last = people.at(-1)
  if (people.length === batchSize && last) return setLastPerson(tx, id, last)
  await deleteChange(tx, id)
  if (change.isUndo && change.electionId) await markElectionUndone(tx, change.electionId)
  if (!into) return
  if ('areaId' in subject) {
    for (const move of moveAreaDependents) await move(tx, subject.areaId, into)
    await forwardArea(tx, subject.areaId, into)
    await deleteArea(tx, subject.areaId)
  } else {
    await forwardOrganization(tx, subject.organizationId, into)
    await deleteOrganization(tx, subject.organizationId)
  }
}

/** @returns the people whose offices have ended, or have returned if nobody has changed them since */
async function changeOffices(
  tx: Tx,
  { organizationId, lastPersonId, actorId, electionId, isUndo }: ReferenceChange,
  on: string,
): Promise<string[]> {
  if (isUndo && electionId) {
    return returnOffices(tx, electionId, { after: lastPersonId, limit: batchSize, actorId })
  }
  const chamberId = organizationId ?? ''
  const people = await peopleInOffice(tx, chamberId, on, lastPersonId, batchSize)
  await lockPeople(tx, people)
  const changes = await endMandates(
    tx,
    people,
    on,
    (mandate) => mandate.chamberId === chamberId && !mandate.isCandidacy,
  )
  await recordFactChanges(tx, changes, { actorId, electionId })
  return people
}

function subjectOf({ organizationId, areaId }: ReferenceChange): MandateSubject {
  return areaId ? { areaId } : { organizationId: organizationId ?? '' }
}
