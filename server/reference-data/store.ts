import { sql } from 'kysely'
import type { Election } from '../../contract/elections.ts'
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
  /** The election by which they end, or whose ends are taken back. */
  electionId: string | null
  isUndo: boolean
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

/** What is noted of an election. */
interface NotedElection {
  chamberId: string
  electionId: string
  endedOn: string
  actorId: string
  /** True if its offices must be returned. */
  isUndo: boolean
}

/**
 * Notes that the offices of a chamber must be ended, or returned; false while another change of the chamber is not finished.
 */
export async function noteElection(
  tx: Tx,
  { chamberId, electionId, endedOn, actorId, isUndo }: NotedElection,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('reference_changes')
    .values({
      ...{ organization_id: chamberId, ended_on: endedOn, actor_id: actorId },
      ...{ election_id: electionId, is_undo: isUndo },
    })
    .onConflict((conflict) => conflict.constraint('reference_changes__organization_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertElection(
  tx: Tx,
  { chamberId, endedOn, actorId }: Pick<NotedElection, 'chamberId' | 'endedOn' | 'actorId'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('elections')
    .values({ chamber_id: chamberId, ended_on: endedOn, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The last elections, newest first. */
export async function listElections(db: Db, limit: number): Promise<Election[]> {
  const { rows } = await sql<Election>`
    select elections.id, json_build_object('id', organizations.id, 'name', organizations.name) as chamber,
      elections.ended_on as "on", users.name as actor, elections.created_at as "createdAt",
      (select count(*) from fact_changes where election_id = elections.id) as people,
      case
        when reference_changes.is_undo then 'undoing'
        when reference_changes.id is not null then 'ending'
        when undone_at is not null then 'undone'
        else 'ended'
      end as state
    from elections
    join organizations on organizations.id = elections.chamber_id
    left join reference_changes on reference_changes.election_id = elections.id
    left join users on users.id = elections.actor_id
    order by elections.id desc limit ${limit}
  `.execute(db)
  return rows
}

export function findElection(
  db: Db,
  id: string,
): Promise<{ chamberId: string; endedOn: string; isUndone: boolean } | undefined> {
  return db
    .selectFrom('elections')
    .where('id', '=', id)
    .select(['chamber_id as chamberId', 'ended_on as endedOn'])
    .select(sql<boolean>`undone_at is not null`.as('isUndone'))
    .executeTakeFirst()
}

export async function markElectionUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('elections').where('id', '=', id).set({ undone_at: sql`now()` }).execute()
}

/** Locks the oldest change that no other process works on. */
export function lockNextChange(tx: Tx): Promise<ReferenceChange | undefined> {
  return tx
    .selectFrom('reference_changes')
    .select(['id', 'organization_id as organizationId', 'area_id as areaId'])
    .select(sql<string | null>`coalesce(into_organization_id, into_area_id)`.as('into'))
    .select(['ended_on as endedOn', 'actor_id as actorId', 'last_person_id as lastPersonId'])
    .select(['election_id as electionId', 'is_undo as isUndo'])
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
