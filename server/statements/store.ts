import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/schema.ts'
import type { StoredStatement } from './told.ts'

type StatementRow = Insertable<Tables['statements']>

/** Inserts the same statement once for each of these members; null for none. */
export async function insertStatements(
  tx: Tx,
  userIds: (string | null)[],
  row: Omit<StatementRow, 'user_id'>,
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('statements')
    .values(userIds.map((userId) => ({ ...row, user_id: userId })))
    .execute()
}

const columns = [
  'case_id as caseId',
  'decision_ground as ground',
  'ground_reference as reference',
  'ground_explanation as explanation',
  'category',
  'decision_facts as words',
  'finding',
  'content',
  'source_type as source',
  'automated_detection as isDetectedAutomatically',
  'automated_decision as automatedDecision',
  'content_date as contentDate',
  'created_at as decidedAt',
  'end_date as endDate',
] as const

/** The latest statement of each of these cases. Decisions from before there were statements have none. */
export async function findStatements(
  db: Db,
  caseIds: string[],
): Promise<Map<string, StoredStatement>> {
  const rows = await db
    .selectFrom('statements')
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .distinctOn('case_id')
    .orderBy('case_id')
    .orderBy('id', 'desc')
    .select(columns)
    .$castTo<StoredStatement & { caseId: string }>()
    .execute()
  return new Map(rows.map(({ caseId, ...statement }) => [caseId, statement]))
}

/** The latest statement about a member's account, from a decision without a case. */
export function findAccountStatement(db: Db, userId: string): Promise<StoredStatement | undefined> {
  return db
    .selectFrom('statements')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(columns)
    .$castTo<StoredStatement>()
    .executeTakeFirst()
}
