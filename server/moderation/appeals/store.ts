import { sql } from 'kysely'
import type { OwnDecision } from '../../../contract/appeals.ts'
import type { CursorPage } from '../../../contract/paging.ts'
import type { ReportReason } from '../../../contract/reports.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { countedOffset, countUpTo } from '../../platform/database/row-counts.ts'
import { type CursorPaging, cursorPage } from '../../platform/paging.ts'
import { type CaseRow, caseRows, caseTargetId } from '../store.ts'

/** A decision that hides content of the user who asks. */
interface HidingDecision {
  caseId: string
  type: OwnDecision['type']
  id: string
  rule: ReportReason | null
  decidedAt: string
  text: string | null
  appealedAt: string | null
  isGranted: boolean | null
}

const maxDecisions = 100

/** The latest decision on each hidden comment and post of a user, newest first; only one if `targetId` is given. */
export async function listHidingDecisions(
  db: Db,
  userId: string,
  targetId: string | undefined,
): Promise<HidingDecision[]> {
  const { rows } = await sql<HidingDecision>`
    with hidden as (
      select 'comment' as type, id from comments where user_id = ${userId} and status = 'HIDDEN'
      union all
      select 'post', id from posts where user_id = ${userId} and status = 'HIDDEN'
      union all
      select 'postComment', id from post_comments where user_id = ${userId} and status = 'HIDDEN'
    )
    select latest.id as "caseId", hidden.type, hidden.id, rule, latest.decided_at as "decidedAt",
      appeals.text, appeals.created_at as "appealedAt", is_granted as "isGranted"
    from hidden
    cross join lateral (
      select cases.id, rule, decided_at from moderation_cases as cases
      where cases.outcome in ('HIDDEN', 'SUSPENDED')
        and (
          cases.comment_id = hidden.id or cases.post_id = hidden.id
          or cases.post_comment_id = hidden.id
        )
      order by cases.id desc limit 1
    ) as latest
    left join appeals on appeals.case_id = latest.id
    where ${targetId ?? null}::uuid is null or hidden.id = ${targetId ?? null}::uuid
    order by latest.decided_at desc, latest.id desc
    limit ${maxDecisions}
  `.execute(db)
  return rows
}

/** False if the decision was reverted meanwhile. Throws on the unique constraint `appeals__once` the second time. */
export async function insertAppeal(db: Db, caseId: string, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into appeals (case_id, text)
    select id, ${text} from moderation_cases
    where id = ${caseId} and outcome in ('HIDDEN', 'SUSPENDED')
    for share
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export type AppealRow = CaseRow & { appealId: string; appealText: string; appealedAt: string }

const openAppeals = (db: Db) =>
  caseRows(db)
    .innerJoin('appeals', 'appeals.case_id', 'cases.id')
    .where('appeals.is_granted', 'is', null)
    .select([
      'appeals.id as appealId',
      'appeals.text as appealText',
      'appeals.created_at as appealedAt',
    ])

export const countOpenAppeals = (db: Db): Promise<number> =>
  countUpTo(db, db.selectFrom('appeals').where('is_granted', 'is', null).select('id'))

/** Open appeals, oldest first. */
export async function listAppeals(db: Db, paging: CursorPaging): Promise<CursorPage<AppealRow>> {
  const { limit, cursor } = paging
  const total = await countOpenAppeals(db)
  const rows = await openAppeals(db)
    .$if(cursor !== undefined, (all) => all.where('appeals.id', '>', cursor ?? ''))
    .orderBy('appeals.id')
    .limit(limit + 1)
    .offset(countedOffset(paging, total))
    .execute()
  return cursorPage(rows, paging, total, (row) => row.appealId)
}

/** The case of an appeal, open or decided. */
export async function findAppeal(
  db: Db,
  id: string,
): Promise<(CaseRow & { isGranted: boolean | null }) | undefined> {
  return caseRows(db)
    .innerJoin('appeals', 'appeals.case_id', 'cases.id')
    .where('appeals.id', '=', id)
    .select('appeals.is_granted as isGranted')
    .executeTakeFirst()
}

/** Decides an open appeal; false if it is no longer open. */
export async function closeAppeal(
  tx: Tx,
  id: string,
  isGranted: boolean,
  deciderId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appeals')
    .where('id', '=', id)
    .where('is_granted', 'is', null)
    .set({ is_granted: isGranted, decided_by: deciderId, decided_at: sql<string>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Grants the open appeals against reverted decisions. */
export async function grantOpenAppeals(
  tx: Tx,
  caseIds: string[],
  deciderId: string,
): Promise<void> {
  await tx
    .updateTable('appeals')
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .where('is_granted', 'is', null)
    .set({ is_granted: true, decided_by: deciderId, decided_at: sql<string>`now()` })
    .execute()
}

/** For the data export of a user. */
export const exportAppeals = (db: Db, userId: string) =>
  db
    .selectFrom('appeals')
    .innerJoin('moderation_cases as cases', 'cases.id', 'appeals.case_id')
    // By the author's contents, which are few, instead of by the authors of all cases.
    .where(sql<boolean>`cases.id in (
      select cases.id from comments join moderation_cases as cases on cases.comment_id = comments.id
      where comments.user_id = ${userId}
      union all
      select cases.id from posts join moderation_cases as cases on cases.post_id = posts.id
      where posts.user_id = ${userId}
      union all
      select cases.id from post_comments
      join moderation_cases as cases on cases.post_comment_id = post_comments.id
      where post_comments.user_id = ${userId}
    )`)
    .orderBy('appeals.id')
    .select(['cases.type', caseTargetId.as('id'), 'text', 'is_granted as isGranted'])
    .select('appeals.created_at as createdAt')
    .execute()
