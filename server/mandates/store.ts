import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PartialDate } from '../../contract/partial-date.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/schema.ts'

/** A mandate as it is stored; null for what is not known. */
export interface MandateFacts {
  isCandidacy: boolean
  role: string | null
  chamberId: string | null
  areaId: string | null
  partyId: string | null
  /** True if there is no party; false beside null: it is not known. */
  isIndependent: boolean
  start: PartialDate | null
  end: PartialDate | null
}

/** With the source that says it, and whether an administrator typed or changed it. */
export interface SourcedMandate extends MandateFacts {
  sourceId: string | null
  isHeld: boolean
}

export interface StoredMandate extends SourcedMandate {
  id: string
  personalityId: string
  /** The person who had it before they were merged into this one. */
  mergedFrom: string | null
}

export type NewMandate = SourcedMandate &
  Pick<StoredMandate, 'personalityId'> &
  Partial<StoredMandate>

const mandateColumns = [
  'mandates.id',
  'personality_id as personalityId',
  'is_candidacy as isCandidacy',
  'role',
  'chamber_id as chamberId',
  'mandates.area_id as areaId',
  'party_id as partyId',
  'is_independent as isIndependent',
  'start_date as start',
  'end_date as end',
  'source_id as sourceId',
  'is_held as isHeld',
  'merged_from as mergedFrom',
] as const

/** All mandates of people, in the order in which they were written. */
export async function readMandates(
  db: Db,
  personalityIds: readonly string[],
): Promise<StoredMandate[]> {
  if (personalityIds.length === 0) return []
  return db
    .selectFrom('mandates')
    .where('personality_id', '=', sql<string>`any(${personalityIds}::uuid[])`)
    .select(mandateColumns)
    .orderBy('personality_id')
    .orderBy('mandates.id')
    .execute()
}

/** All mandates of those people alone whose mandates no administrator holds, an empty list for those without any. */
export async function readFreeMandates(
  db: Db,
  personalityIds: readonly string[],
): Promise<Map<string, StoredMandate[]>> {
  const people = await db
    .selectFrom('personalities')
    .where('personalities.id', '=', sql<string>`any(${personalityIds}::uuid[])`)
    .where(sql<SqlBool>`'mandates' <> all (held_facts)`)
    .select('personalities.id')
    .select((person) =>
      jsonArrayFrom(
        person
          .selectFrom('mandates')
          .whereRef('personality_id', '=', 'personalities.id')
          .select(mandateColumns)
          .orderBy('mandates.id'),
      ).as('mandates'),
    )
    .execute()
  return new Map(people.map(({ id, mandates }) => [id, mandates]))
}

/** A mandate with the names that a sentence about it needs, and its area with all areas above it. */
export type NamedMandate = StoredMandate &
  Record<'chamberName' | 'areaName' | 'partyName', string | null> & { areaIds: string[] }

/** The mandates of people with these names. */
export function readNamedMandates(
  db: Db,
  personalityIds: readonly string[],
): Promise<NamedMandate[]> {
  return nameMandates(
    db,
    sql`
      select *, row_number() over (order by id) as position from mandates
      where personality_id = any(${personalityIds}::uuid[])
    `,
  )
}

/** Mandates that are not stored yet with these names, those of each person in the order in which they are given. */
export const nameNewMandates = (db: Db, mandates: readonly NewMandate[]): Promise<NamedMandate[]> =>
  nameMandates(
    db,
    sql`
      select given.*, ordinality as position
      from jsonb_populate_recordset(null::mandates, ${JSON.stringify(mandates.map(rowOf))}) with ordinality as given
    `,
  )

type MandateRow = Selectable<Tables['mandates']>

function nameMandates(
  db: Db,
  mandates: RawBuilder<MandateRow & { position: number }>,
): Promise<NamedMandate[]> {
  return db
    .with('mandates', () => sql<MandateRow & { position: number }>`(${mandates})`)
    .with('above', () => areasAbove)
    .selectFrom('mandates')
    .leftJoin('organizations as chambers', 'chambers.id', 'mandates.chamber_id')
    .leftJoin('organizations as parties', 'parties.id', 'mandates.party_id')
    .leftJoin('areas', 'areas.id', 'mandates.area_id')
    .leftJoin('above', 'above.area_id', 'mandates.area_id')
    .select(mandateColumns)
    .select(['chambers.name as chamberName', 'areas.name as areaName'])
    .select(['parties.name as partyName', sql<string[]>`coalesce(above.ids, '{}')`.as('areaIds')])
    .orderBy('personality_id')
    .orderBy('position')
    .execute()
}

/** For each area of the named mandates its own id and those of all areas above it. */
const areasAbove = sql<{ area_id: string; ids: string[] }>`(
  with recursive line (area_id, id) as (
    select distinct area_id, area_id from mandates where area_id is not null
    union
    select line.area_id, parent_id from line join areas on areas.id = line.id
    where parent_id is not null
  )
  select area_id, array_agg(id) as ids from line group by area_id
)`

const rowOf = (mandate: NewMandate) => ({
  personality_id: mandate.personalityId,
  is_candidacy: mandate.isCandidacy,
  role: mandate.role,
  chamber_id: mandate.chamberId,
  area_id: mandate.areaId,
  party_id: mandate.partyId,
  is_independent: mandate.isIndependent,
  start_date: mandate.start,
  end_date: mandate.end,
  source_id: mandate.sourceId,
  is_held: mandate.isHeld,
  merged_from: mandate.mergedFrom ?? null,
})

/** A source that has been deleted meanwhile is left out. */
export async function insertMandates(tx: Tx, mandates: readonly NewMandate[]): Promise<void> {
  if (mandates.length === 0) return
  await sql`
    insert into mandates (
      personality_id, is_candidacy, role, chamber_id, area_id, party_id, is_independent, start_date, end_date, source_id,
      is_held, merged_from
    )
    select personality_id, is_candidacy, role, chamber_id, area_id, party_id, is_independent, start_date, end_date,
      (select sources.id from sources where sources.id = written.source_id), is_held, merged_from
    from jsonb_populate_recordset(null::mandates, ${JSON.stringify(mandates.map(rowOf))}) as written
  `.execute(tx)
}

/** Lets imports change the mandates of a person again that an administrator typed. */
export async function releaseMandates(tx: Tx, personalityId: string): Promise<void> {
  await tx
    .updateTable('mandates')
    .where('personality_id', '=', personalityId)
    .set({ is_held: false })
    .execute()
}

/** Gives mandates other ends; null for those that have none. */
export async function writeEnds(
  tx: Tx,
  ends: readonly { id: string; end: PartialDate | null }[],
): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update mandates set end_date = given.end_date
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ end }) => end)}::text[]) as given (id, end_date)
    where mandates.id = given.id
  `.execute(tx)
}

export async function deleteMandates(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mandates').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** People whose status may be another from this day on; at most `limit` of them. */
export async function listDue(db: Db, today: PartialDate, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('personalities')
    .where('status_until', '<=', today)
    .select('id')
    .orderBy('status_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What mandates refer to: a party or chamber, or an area. */
export type MandateSubject = { organizationId: string } | { areaId: string }

/**
 * People with a mandate of a party or chamber, or of an area or one below it, ordered by id.
 * @param after the person after whom they begin; null: from the beginning
 */
export async function peopleWithMandates(
  db: Db,
  subject: MandateSubject,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const isOfSubject =
    'areaId' in subject
      ? sql`area_id in (
          with recursive below as (
            select ${subject.areaId}::uuid as id
            union
            select areas.id from areas join below on areas.parent_id = below.id
          )
          select id from below
        )`
      : sql`(party_id = ${subject.organizationId} or chamber_id = ${subject.organizationId})`
  const { rows } = await sql<{ id: string }>`
    select distinct personality_id as id from mandates
    where ${isOfSubject} and (${after}::uuid is null or personality_id > ${after})
    order by personality_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lets the mandates of some people refer to another party, chamber or area.
 * @returns the people, ordered by id; fewer than `limit` when none are left
 */
export async function moveMandates(
  tx: Tx,
  subject: MandateSubject,
  into: string,
  limit: number,
): Promise<string[]> {
  const [columns, from] =
    'areaId' in subject
      ? [['area_id'], subject.areaId]
      : [['party_id', 'chamber_id'], subject.organizationId]
  const refersToIt = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${from}`),
    sql` or `,
  )
  const moved = columns.map(
    (column) => sql`${sql.ref(column)} =
      case when ${sql.ref(column)} = ${from} then ${into}::uuid else ${sql.ref(column)} end`,
  )
  const { rows } = await sql<{ id: string }>`
    with people as (
      select distinct personality_id as id from mandates where ${refersToIt}
      order by personality_id limit ${limit}
    ), moved as (
      update mandates set ${sql.join(moved)}
      where personality_id in (select id from people) and (${refersToIt})
    )
    select id from people order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** SQL condition: an office of a chamber that began before a day and has not ended on it. */
const isRunningIn = (chamberId: string, on: PartialDate) => sql<boolean>`(
  chamber_id = ${chamberId} and not is_candidacy
  and coalesce(start_date, '') collate "C" < ${on}
  and (coalesce(end_date, '9999') || '~') collate "C" > ${`${on}~`}
)`

/** People with an office in a chamber that has not ended on a day, ordered by id, after one of them. */
export async function peopleInOffice(
  db: Db,
  chamberId: string,
  on: PartialDate,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct personality_id as id from mandates
    where ${isRunningIn(chamberId, on)} and (${after}::uuid is null or personality_id > ${after})
    order by personality_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** What would follow if all offices of a chamber ended on a day. */
export interface ChamberEnding {
  mandates: number
  people: number
  /** People who have another mandate then. */
  staying: number
  /** Votes on people who have none then, if votes on former people are closed. */
  closingVotes: number
}

export async function countEnding(
  db: Db,
  chamberId: string,
  on: PartialDate,
  today: PartialDate,
): Promise<ChamberEnding> {
  const lastDay = on > today ? on : today
  const { rows } = await sql<ChamberEnding>`
    with ended as (
      select personality_id as id, count(*) as mandates from mandates
      where ${isRunningIn(chamberId, on)} group by personality_id
    ), people as (
      select id, mandates, exists (
        select from mandates
        where personality_id = ended.id and not ${isRunningIn(chamberId, on)}
          and (coalesce(end_date, '9999') || '~') collate "C" > ${lastDay}
      ) as stays
      from ended
    )
    select coalesce(sum(mandates), 0)::int8 as mandates, count(*) as people,
      count(*) filter (where stays) as staying,
      coalesce(sum(vote_count) filter (where not stays and not is_former and not are_former_votable()), 0)::int8
        as "closingVotes"
    from people join personality_totals on personality_id = people.id
  `.execute(db)
  return rows[0] ?? { mandates: 0, people: 0, staying: 0, closingVotes: 0 }
}
