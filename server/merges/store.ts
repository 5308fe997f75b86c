import { sql } from 'kysely'
import type { Merge, MergePreview } from '../../contract/merges.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Begins a merge, and lets votes on the two wait; undefined if one of them is not there, or part of another merge now. */
export async function beginMerge(
  tx: Tx,
  { absorbedId, survivorId, actorId }: Record<'absorbedId' | 'survivorId' | 'actorId', string>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select merges__begin(${absorbedId}, ${survivorId}, ${actorId}) as id
  `.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Begins to undo a merge, and lets votes on the survivor wait; false if it is too late, or part of another merge now. */
export async function beginSplit(tx: Tx, id: string, actorId: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select merges__begin_split(${id}, ${actorId}) as begun
  `.execute(tx)
  return rows[0]?.begun ?? false
}

/** A merge or split that has begun. */
export interface BegunMerge {
  id: string
  step: 'MERGING' | 'SPLITTING'
  actorId: string | null
  absorbed: { id: string; slug: string; name: string }
  survivor: { id: string; slug: string; name: string }
}

/** Locks a merge or split that has begun; undefined if another process has carried it out. */
export async function lockBegun(tx: Tx, id: string): Promise<BegunMerge | undefined> {
  const { rows } = await sql<BegunMerge>`
    select merges.id, step, actor_id as "actorId", ${side('absorbed')} as absorbed, ${side('survivor')} as survivor
    from merges
    join personalities as absorbed on absorbed.id = absorbed_id
    join personalities as survivor on survivor.id = survivor_id
    where merges.id = ${id} and step <> 'MERGED' for update of merges
  `.execute(tx)
  return rows[0]
}

const side = (table: 'absorbed' | 'survivor') => sql`json_build_object(
  'id', ${sql.ref(`${table}.id`)}, 'slug', ${sql.ref(`${table}.slug`)}, 'name', ${sql.ref(`${table}.name`)}
)`

/** Locks the counts of the two, before anything else about them is locked. */
export async function lockPair(tx: Tx, { id }: BegunMerge): Promise<void> {
  await sql`select merges__lock(merges) from merges where id = ${id}`.execute(tx)
}

/** Votes that one statement moves at most, about: some seconds, because a connection without an answer for 15 is given up. */
const votesOfPart = 50_000

/**
 * Moves everything to the survivor, or back; see `database/functions/merges`. Takes seconds if there are many votes.
 * @param partSize votes that one statement moves
 */
export async function carryOut(
  tx: Tx,
  { id, step }: BegunMerge,
  partSize = votesOfPart,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ parts: number }>`
    select merges__prepare(${id}, ${partSize}) as parts
  `.execute(tx)
  const parts = rows[0]?.parts ?? 0
  for (let part = 0; part < parts; part += 1) {
    await sql`select merges__carry_out(${id}, ${part}, ${parts})`.execute(tx)
  }
  const complete = step === 'MERGING' ? sql`merges__complete` : sql`merges__complete_split`
  await sql`select ${complete}(${id})`.execute(tx)
}

/** True for the failure of a split that would change counts by one to four voters. */
export const isSplitRefused = (error: unknown): boolean =>
  (error as { code?: string }).code === 'VX002'

/** Lets votes go on without what has begun. */
export async function cancel(tx: Tx, id: string): Promise<void> {
  await sql`select merges__cancel(${id})`.execute(tx)
}

/**
 * A merge or split that no process carries out at the moment, and how often that was found of it: each time it was
 * interrupted, or the connection was given up because a statement took too long.
 */
export async function findAbandoned(tx: Tx): Promise<{ id: string; attempts: number } | undefined> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    update merges set attempts = attempts + 1
    where id = (select id from merges where step <> 'MERGED' limit 1 for update skip locked)
    returning id, attempts
  `.execute(tx)
  return rows[0]
}

/** Moves what was written about absorbed people at the moment of their merges. */
export async function moveLateRows(db: Db): Promise<void> {
  await sql`
    select merges__move_rows(absorbed_id, survivor_id) from merges
    where step = 'MERGED' and created_at > now() - interval '1 hour'
  `.execute(db)
}

/** Deletes votes that merges have superseded and that cannot return any more, at most so many; returns their number. */
export async function deleteSuperseded(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select merges__delete_superseded(${limit}) as count
  `.execute(db)
  return rows[0]?.count ?? 0
}

const mergeRows = sql`
  select merges.id, ${side('absorbed')} as absorbed, ${side('survivor')} as survivor,
    merges.created_at as "mergedAt", users.name as "mergedBy", are_votes_moved as "areVotesMoved",
    sealed_at is null and survivor.merged_into is null as "canSplit"
  from merges
  join personalities as absorbed on absorbed.id = absorbed_id
  join personalities as survivor on survivor.id = survivor_id
  left join users on users.id = actor_id
  where step = 'MERGED'
`

/** The latest merges that are in effect. */
export async function listMerges(db: Db, limit: number): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    ${mergeRows} order by merges.id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function findMerge(db: Db, id: string): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`${mergeRows} and merges.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether votes would move, and how much else; undefined for unknown people, and those who were merged into others. */
export async function readEffects(
  db: Db,
  { absorbedId, survivorId }: Record<'absorbedId' | 'survivorId', string>,
): Promise<MergePreview | undefined> {
  const count = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where personality_id = ${absorbedId})`
  const { rows } = await sql<MergePreview>`
    select merges__may_move_votes(${absorbedId}, ${survivorId}) as "areVotesMoved",
      (
        select count(*) from reports join moderation_cases on moderation_cases.id = case_id
        where personality_id = ${absorbedId}
      ) as reports,
      ${count('mandates')} as mandates, ${count('personality_names')} as names, ${count('personality_links')} as links
    from personality_totals as absorbed cross join personality_totals as survivor
    where absorbed.personality_id = ${absorbedId} and survivor.personality_id = ${survivorId}
  `.execute(db)
  return rows[0]
}
