import { isSameFact, textOf } from '../facts/is-same-fact.ts'
import {
  type ElectionChange,
  listElectionChanges,
  markAllReverted,
  recordFactChanges,
} from '../facts/store.ts'
import { recorded } from '../mandates/service.ts'
import { readMandates, writeEnds } from '../mandates/store.ts'
import { lockPeople } from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A change by an election, if the person's mandates are as it left them, with the ends that they had before. */
interface Returning extends ElectionChange {
  ends: { id: string; end: string | null }[]
}

/** Whose mandates are as an election left them, of those whom it changed. */
export async function listReturning(
  db: Db,
  changes: readonly ElectionChange[],
): Promise<Returning[]> {
  const ids = changes.map(({ personalityId }) => personalityId)
  const stored = Map.groupBy(await readMandates(db, ids), ({ personalityId }) => personalityId)
  return changes.flatMap((change) => {
    const present = (stored.get(change.personalityId) ?? []).map((mandate) => ({
      id: mandate.id,
      row: recorded(mandate),
    }))
    const rows = present.map(({ row }) => row)
    if (!isSameFact(rows, change.after)) return []
    const ends = change.after.flatMap((after, index) => {
      const end = change.before[index]?.end
      if (end === undefined || end === after.end) return []
      const found = present.findIndex(({ row }) => textOf(row) === textOf(after))
      const [mandate] = present.splice(found, 1)
      return mandate ? [{ id: mandate.id, end: end as string | null }] : []
    })
    return [{ ...change, ends }]
  })
}

/**
 * Gives a batch of people back the offices that an election has ended.
 * @returns the people who were looked at
 */
export async function returnOffices(
  tx: Tx,
  electionId: string,
  { after, limit, actorId }: { after: string | null; limit: number; actorId: string | null },
): Promise<string[]> {
  const changes = await listElectionChanges(tx, electionId, after, limit)
  const people = changes.map(({ personalityId }) => personalityId)
  await lockPeople(tx, people)
  const returning = await listReturning(tx, changes)
  await writeEnds(
    tx,
    returning.flatMap(({ ends }) => ends),
  )
  await markAllReverted(
    tx,
    returning.map(({ id }) => id),
  )
  await recordFactChanges(
    tx,
    returning.map(({ personalityId, before, after: ended }) => ({
      ...{ personalityId, fact: 'mandates', before: ended, after: before },
    })),
    { actorId },
  )
  return people
}
