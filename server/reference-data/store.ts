import { sql } from 'kysely'
import type { MandateSubject } from '../mandates/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A rename, move or merge whose people are not all updated yet. */
export interface ReferenceChange {
  id: string
  organizationId: string | null
  areaId: string | null
  /** What the subject is merged into; null for a rename or move. */
  into: string | null
  /** The day on which the offices of a chamber end, and who ends them; null for anything else. */
  endedOn: string | null
  actorId: string | null
  lastPersonId: string | null
}

/** Notes that all people of a subject must be updated; one that was noted before begins again. */
export async function insertChange(tx: Tx, subject: MandateSubject, into?: string): Promise<void> {
  const isArea = 'areaId' in subject
  const key = isArea ? ('area_id' as const) : ('organization_id' as const)
  const id = isArea ? subject.areaId : subject.organizationId
  const target = isArea ? { into_area_id: into } : { into_organization_id: into }
  await tx
    .insertInto('reference_changes')
    .values({ [key]: id, ...target })
    .onConflict((conflict) =>
      conflict
        .constraint(`reference_changes__${key}`)
        .doUpdateSet({ ...target, last_person_id: null }),
    )
    .execute()
}

/** True while a subject is merged into another one or another one into it, or while its offices are ended. */
export async function isBeingChanged(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('reference_changes')
    .where((eb) =>
      eb.or([
        eb.and([eb('organization_id', '=', id), eb('into_organization_id', 'is not', null)]),
        eb.and([eb('organization_id', '=', id), eb('ended_on', 'is not', null)]),
        eb.and([eb('area_id', '=', id), eb('into_area_id', 'is not', null)]),
        eb('into_organization_id', '=', id),
        eb('into_area_id', '=', id),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that the offices of a chamber must be ended; false while another change of the chamber is not finished. */
export async function insertEnding(
  tx: Tx,
  chamberId: string,
  endedOn: string,
  actorId: string,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('reference_changes')
    .values({ organization_id: chamberId, ended_on: endedOn, actor_id: actorId })
    .onConflict((conflict) => conflict.constraint('reference_changes__organization_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks the oldest change that no other process works on. */
export function lockNextChange(tx: Tx): Promise<ReferenceChange | undefined> {
  return tx
    .selectFrom('reference_changes')
    .select(['id', 'organization_id as organizationId', 'area_id as areaId'])
    .select(sql<string | null>`coalesce(into_organization_id, into_area_id)`.as('into'))
    .select(['ended_on as endedOn', 'actor_id as actorId', 'last_person_id as lastPersonId'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setLastPerson(tx: Tx, id: string, lastPersonId: string): Promise<void> {
  await tx
    .updateTable('reference_changes')
    .where('id', '=', id)
    .set({ last_person_id: lastPersonId })
    .execute()
}

export async function deleteChange(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reference_changes').where('id', '=', id).execute()
}
