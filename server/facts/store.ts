import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Fact, FactRow, FactValue } from '../../contract/facts.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { type CursorPaging, cursorPage } from '../platform/paging.ts'

export interface FactChange {
  personalityId: string
  fact: Fact
  before: FactValue
  after: FactValue
}

/** Who changed facts: an administrator, an import, or the operator at the command line, who is neither. */
export interface FactChangeOrigin {
  actorId?: string | null
  importId?: string | null
  /** The act that ended all offices of a chamber. */
  electionId?: string | null
}

/** Records what changed in the transaction that changed it; facts that are as before are left out. */
export async function recordFactChanges(
  tx: Tx,
  changes: readonly FactChange[],
  { actorId = null, importId = null, electionId = null }: FactChangeOrigin,
): Promise<void> {
  const rows = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  if (rows.length === 0) return
  await tx
    .insertInto('fact_changes')
    .values(
      rows.map(({ personalityId, fact, before, after }) => ({
        personality_id: personalityId,
        fact,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        actor_id: actorId,
        import_id: importId,
        election_id: electionId,
      })),
    )
    .execute()
}

/** A recorded change, with the present names of who made it. */
export interface RecordedChange extends FactChange {
  id: string
  actorId: string | null
  actorName: string | null
  actorUsername: string | null
  sourceId: string | null
  sourceName: string | null
  createdAt: string
  revertedAt: string | null
}

const changeColumns = [
  'fact_changes.id',
  'personality_id as personalityId',
  sql<Fact>`fact`.as('fact'),
  sql<FactValue>`before`.as('before'),
  sql<FactValue>`after`.as('after'),
  'fact_changes.created_at as createdAt',
  'reverted_at as revertedAt',
] as const

/** The changes of a person, newest first. */
export async function listFactChanges(
  db: Db,
  personalityId: string,
  query: CursorPaging,
): Promise<CursorPage<RecordedChange>> {
  const { limit, cursor } = query
  const changes = db.selectFrom('fact_changes').where('personality_id', '=', personalityId)
  const total = await countUpTo(db, changes.select('fact_changes.id'))
  const rows = await changes
    .$if(cursor !== undefined, (older) => older.where('fact_changes.id', '<', cursor ?? ''))
    .leftJoin('users', 'users.id', 'fact_changes.actor_id')
    .leftJoin('imports', 'imports.id', 'import_id')
    .leftJoin('sources', 'sources.id', 'imports.source_id')
    .select(changeColumns)
    .select(['users.id as actorId', 'users.name as actorName', 'users.username as actorUsername'])
    .select(['sources.id as sourceId', 'sources.name as sourceName'])
    .orderBy('fact_changes.id', 'desc')
    .limit(limit + 1)
    .offset(countedOffset(query, total))
    .execute()
  return cursorPage(rows, query, total, ({ id }) => id)
}

/** Reads a change and locks it until the transaction ends. */
export function lockFactChange(
  tx: Tx,
  id: string,
): Promise<(FactChange & { revertedAt: string | null }) | undefined> {
  return tx
    .selectFrom('fact_changes')
    .where('id', '=', id)
    .select(changeColumns)
    .forUpdate()
    .executeTakeFirst()
}

export async function markReverted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('fact_changes')
    .where('id', '=', id)
    .set({ reverted_at: sql`now()` })
    .execute()
}

/** Marks changes as taken back. */
export async function markAllReverted(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('fact_changes')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .set({ reverted_at: sql`now()` })
    .execute()
}

/** A change of the offices of a person by an election. */
export interface ElectionChange {
  id: string
  personalityId: string
  before: FactRow[]
  after: FactRow[]
}

/** What an election changed and nobody took back, by person, after one of them. */
export async function listElectionChanges(
  db: Db,
  electionId: string,
  after: string | null,
  limit: number,
): Promise<ElectionChange[]> {
  const { rows } = await sql<ElectionChange>`
    select id, personality_id as "personalityId", before, after from fact_changes
    where election_id = ${electionId} and reverted_at is null
      and (${after}::uuid is null or personality_id > ${after})
    order by personality_id limit ${limit}
  `.execute(db)
  return rows
}
