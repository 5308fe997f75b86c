import { sql } from 'kysely'
import type { caseFilters } from '../../contract/case-filters.ts'
import type { Case, CaseOutcome, CasesQuery, CaseTarget } from '../../contract/moderation.ts'
import type { CursorPage } from '../../contract/paging.ts'
import { type Permission, permissions } from '../../contract/permissions.ts'
import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import type { Role, UserStatus, VerificationStatus } from '../../contract/users.ts'
import type { SuspensionEnd } from '../accounts/status/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { cursorPage } from '../platform/paging.ts'

type HeldFor = NonNullable<Case['heldFor']>

/** A case with its content and author; `present.ts` decides what a viewer may see of it. */
export interface CaseRow {
  id: string
  type: ReportedType
  createdAt: string
  outcome: CaseOutcome | null
  rule: ReportReason | null
  decidedAt: string | null
  suspendedUntil: string | null
  answer: string | null
  /** Why the content waits for review. */
  heldFor: HeldFor | null
  claimerId: string | null
  claimedUntil: string | null
  claimerName: string | null
  claimerUsername: string | null
  claimerImage: string | null
  claimerVerification: VerificationStatus | null
  /** Of moderators, on the case and on its known member. */
  noteCount: number
  deciderId: string | null
  targetId: string
  text: string | null
  picture: string | null
  targetCreatedAt: string
  status: CaseTarget['status']
  isAnonymous: boolean
  /** The author of the content or the reported user; null for a personality. */
  authorId: string | null
  authorRole: Role | null
  authorStatus: UserStatus | null
  authorName: string | null
  authorUsername: string | null
  authorImage: string | null
  authorVerification: VerificationStatus | null
  personalityName: string | null
  personalitySlug: string | null
  /** The post, or the post that the comment is about. */
  postId: string | null
}

/** Id of the target of a moderation case, which the query calls `cases`. */
export const caseTargetId = sql<string>`coalesce(
  cases.comment_id, cases.post_id, cases.post_comment_id, cases.user_id, cases.personality_id
)`

export function caseRows(db: Db) {
  return db
    .selectFrom('moderation_cases as cases')
    .leftJoin('comments', 'comments.id', 'cases.comment_id')
    .leftJoin('posts', 'posts.id', 'cases.post_id')
    .leftJoin('post_comments', 'post_comments.id', 'cases.post_comment_id')
    .leftJoin('users', (join) =>
      join.on(
        'users.id',
        '=',
        sql<string>`coalesce(
          comments.user_id, posts.user_id, post_comments.user_id, cases.user_id
        )`,
      ),
    )
    .leftJoin('personalities', (join) =>
      join.on(
        'personalities.id',
        '=',
        sql<string>`coalesce(comments.personality_id, cases.personality_id)`,
      ),
    )
    .leftJoin('users as claimers', 'claimers.id', 'cases.claimed_by')
    .select([
      'cases.id',
      'cases.type',
      'cases.created_at as createdAt',
      'cases.outcome',
      'cases.rule',
      'cases.decided_at as decidedAt',
      'cases.suspended_until as suspendedUntil',
      'cases.answer',
      sql<HeldFor | null>`cases.held_for`.as('heldFor'),
      'cases.claimed_by as claimerId',
      'cases.claimed_until as claimedUntil',
      'claimers.name as claimerName',
      'claimers.username as claimerUsername',
      'claimers.profile_image as claimerImage',
      'claimers.verification_status as claimerVerification',
      sql<number>`(
        select count(*)::integer from moderation_notes
        where moderation_notes.case_id = cases.id
          or (moderation_notes.user_id = users.id and comments.is_anonymous is not true)
      )`.as('noteCount'),
      'cases.decided_by as deciderId',
      caseTargetId.as('targetId'),
      sql<string | null>`case cases.type
        when 'comment' then comments.content
        when 'post' then posts.content
        when 'postComment' then post_comments.content
        when 'user' then users.bio
        else personalities.bio
      end`.as('text'),
      sql<string | null>`case cases.type
        when 'post' then posts.image_url when 'personality' then personalities.image_url
      end`.as('picture'),
      sql<string>`case cases.type
        when 'comment' then comments.listed_at
        when 'post' then posts.created_at
        when 'postComment' then post_comments.created_at
        when 'user' then users.created_at
        else personalities.created_at
      end`.as('targetCreatedAt'),
      sql<CaseTarget['status']>`case cases.type
        when 'comment' then comments.status::text
        when 'post' then posts.status::text
        when 'postComment' then post_comments.status::text
        when 'user' then users.status::text
        else 'ACTIVE'
      end`.as('status'),
      sql<boolean>`coalesce(comments.is_anonymous, false)`.as('isAnonymous'),
      'users.id as authorId',
      'users.role as authorRole',
      'users.status as authorStatus',
      'users.name as authorName',
      'users.username as authorUsername',
      'users.profile_image as authorImage',
      'users.verification_status as authorVerification',
      'personalities.name as personalityName',
      'personalities.slug as personalitySlug',
      sql<string | null>`coalesce(cases.post_id, post_comments.post_id)`.as('postId'),
    ])
}

export function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return caseRows(db).where('cases.id', '=', id).executeTakeFirst()
}

const conditions: FilterConditions<typeof caseFilters> = {
  state: (state) =>
    state === 'open' ? sql`cases.outcome is null` : sql`cases.outcome is not null`,
  type: (type) => sql`cases.type = ${type}`,
  id: (id) => sql`cases.id = ${id}`,
}

/** Open cases, those of trusted flaggers first, then the oldest, so that none is left waiting, or decided ones, latest decision first. */
export async function listCaseRows(db: Db, query: CasesQuery): Promise<CursorPage<CaseRow>> {
  const { state, limit, cursor } = query
  const matches = matchesFilters(conditions, query)
  const cases = db.selectFrom('moderation_cases as cases').where(matches)
  const total = await countUpTo(db, cases.select('cases.id'))
  const rows = await (state === 'open' ? openAfter(db, cursor) : decidedBefore(db, cursor))
    .where(matches)
    .limit(limit + 1)
    .offset(countedOffset(query, total))
    .execute()
  return cursorPage(rows, query, total, (row) => row.id)
}

export const countOpenCases = (db: Db): Promise<number> =>
  countUpTo(db, db.selectFrom('moderation_cases').where('outcome', 'is', null).select('id'))

const openAfter = (db: Db, cursor: string | undefined) =>
  caseRows(db)
    .$if(cursor !== undefined, (all) =>
      all.where(
        sql<boolean>`(not cases.is_priority, cases.id) > (
          select not is_priority, id from moderation_cases where id = ${cursor}
        )`,
      ),
    )
    .orderBy(sql`not cases.is_priority`)
    .orderBy('cases.id')

const decidedBefore = (db: Db, cursor: string | undefined) =>
  caseRows(db)
    .$if(cursor !== undefined, (all) =>
      all.where(
        sql<boolean>`(cases.decided_at, cases.id) < (
          select decided_at, id from moderation_cases where id = ${cursor}
        )`,
      ),
    )
    .orderBy('cases.decided_at', 'desc')
    .orderBy('cases.id', 'desc')

export interface ReasonCount {
  caseId: string
  reason: ReportReason
  count: number
}

/** Number of reports by case and reason, most frequent first. */
export function countReasons(db: Db, caseIds: string[]): Promise<ReasonCount[]> {
  return db
    .selectFrom('reports')
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .groupBy(['case_id', 'reason'])
    .select((eb) => ['case_id as caseId', 'reason', eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

/** When the first report in a case came; undefined without one. */
export async function findFirstReport(db: Db, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(1)
    .select('created_at as createdAt')
    .executeTakeFirst()
  return row?.createdAt
}

export interface CaseNote {
  caseId: string
  reason: ReportReason
  note: string
}

/** The latest notes of each case. */
export async function latestNotes(db: Db, caseIds: string[], limit: number): Promise<CaseNote[]> {
  const { rows } = await sql<CaseNote>`
    select cases.id as "caseId", reason, note
    from unnest(${caseIds}::uuid[]) as cases (id)
    cross join lateral (
      select reports.id, reason, note from reports
      where case_id = cases.id and note is not null
      order by reports.id desc limit ${limit}
    ) as latest
    order by latest.id desc
  `.execute(db)
  return rows
}

/**
 * Decisions within a year that hid something of the author of each case's target or suspended them. Neither cases about
 * anonymous content have a number, nor do they count: otherwise the number would tell who wrote it.
 */
export async function countEarlierDecisions(
  db: Db,
  caseIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with authors as (
      select cases.id, coalesce(comments.user_id, posts.user_id, post_comments.user_id, cases.user_id) as author_id
      from moderation_cases as cases
      left join comments on comments.id = cases.comment_id
      left join posts on posts.id = cases.post_id
      left join post_comments on post_comments.id = cases.post_comment_id
      where cases.id = any(${caseIds}::uuid[]) and comments.is_anonymous is not true
    ),
    decisions as (
      select authors.id, earlier.id as earlier_id from authors
      cross join lateral (
        select cases.id from comments join moderation_cases as cases on cases.comment_id = comments.id
        where comments.user_id = author_id and not comments.is_anonymous and ${isRestricting}
        union all
        select cases.id from posts join moderation_cases as cases on cases.post_id = posts.id
        where posts.user_id = author_id and ${isRestricting}
        union all
        select cases.id from post_comments join moderation_cases as cases on cases.post_comment_id = post_comments.id
        where post_comments.user_id = author_id and ${isRestricting}
        union all
        select cases.id from moderation_cases as cases where cases.user_id = author_id and ${isRestricting}
      ) as earlier
      where earlier.id <> authors.id
    )
    select authors.id, count(earlier_id)::int as count
    from authors left join decisions using (id)
    where author_id is not null group by authors.id
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const isRestricting = sql<boolean>`cases.outcome in ('HIDDEN', 'SUSPENDED')
  and cases.decided_at > now() - interval '1 year'`

/** Subjects that can be reported. */
export interface ReportTarget {
  type: ReportedType
  id: string
}

/** The column of a case that refers to its target. */
export const reportedColumns = {
  personality: 'personality_id',
  comment: 'comment_id',
  post: 'post_id',
  postComment: 'post_comment_id',
  user: 'user_id',
} as const satisfies Record<ReportedType, string>

/** Returns the open case of a target, creating it if there is none; locked until the transaction ends. */
export async function lockCase(tx: Tx, { type, id }: ReportTarget): Promise<string> {
  const column = reportedColumns[type]
  const row = await tx
    .insertInto('moderation_cases')
    .values({ [column]: id })
    .onConflict((conflict) =>
      conflict.column(column).where('outcome', 'is', null).doUpdateSet({ outcome: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Lets a case be decided before others. */
export async function prioritize(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('moderation_cases').where('id', '=', id).set({ is_priority: true }).execute()
}

export interface ResolvedDecision {
  outcome: CaseOutcome
  /** The reports were manifestly unfounded. */
  isUnfounded?: boolean | undefined
  rule: ReportReason | null
  deciderId: string
  /** When a suspension ends by itself. */
  suspendedUntil?: string | null
  /** A prepared answer for the author. */
  answer?: string | null
}

/** Closes an open case; false if it is no longer open. */
export async function closeCase(
  tx: Tx,
  id: string,
  {
    outcome,
    rule,
    deciderId,
    suspendedUntil = null,
    answer = null,
    isUnfounded = false,
  }: ResolvedDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moderation_cases')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .set({
      outcome,
      rule,
      decided_by: deciderId,
      decided_at: sql<string>`now()`,
      suspended_until: suspendedUntil,
      answer,
      claimed_by: null,
      claimed_until: null,
      is_unfounded: isUnfounded,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The id of a comment's open case, locked until the transaction ends. */
export async function findOpenCase(tx: Tx, commentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('moderation_cases')
    .where('comment_id', '=', commentId)
    .where('outcome', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

export interface RevertedDecision {
  caseId: string
  outcome: CaseOutcome
}

/** Reverts every decision that hides or suspends the target of a case. */
export async function revokeDecisions(tx: Tx, caseId: string): Promise<RevertedDecision[]> {
  const { rows } = await sql<RevertedDecision>`
    with reverted as (
      select cases.id, cases.outcome
      from moderation_cases as given
      join moderation_cases as cases on (
        cases.comment_id = given.comment_id or cases.post_id = given.post_id
        or cases.post_comment_id = given.post_comment_id or cases.user_id = given.user_id
      )
      where given.id = ${caseId} and cases.outcome in ('HIDDEN', 'SUSPENDED')
      for no key update of cases
    )
    update moderation_cases as cases set outcome = 'RESTORED'
    from reverted where cases.id = reverted.id
    returning cases.id as "caseId", reverted.outcome
  `.execute(tx)
  return rows
}

/** The decision that suspends the user longest for content that is not anonymous; undefined if there is none. */
export async function findLongestSuspension(
  tx: Tx,
  userId: string,
): Promise<SuspensionEnd | undefined> {
  const row = await caseRows(tx)
    .where('cases.outcome', '=', 'SUSPENDED')
    .where('users.id', '=', userId)
    .where(sql<boolean>`comments.is_anonymous is not true`)
    .where(sql<boolean>`coalesce(cases.suspended_until > now(), true)`)
    .orderBy('cases.suspended_until', (by) => by.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row && { until: row.suspendedUntil, rule: row.rule }
}

/** Ids of the users who reported the target of a case, without deleted ones. */
export async function reportersOf(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .where('case_id', '=', caseId)
    .select('reporter_id as id')
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Suspends the author of anonymous content without revealing who it is. */
export async function insertShadowSuspension(
  tx: Tx,
  caseId: string,
  userId: string,
  endsAt: string | null,
): Promise<void> {
  await tx
    .insertInto('shadow_suspensions')
    .values({ case_id: caseId, user_id: userId, ends_at: endsAt })
    .execute()
}

export async function deleteEndedShadowSuspensions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('shadow_suspensions').where('ends_at', '<=', now).execute()
}

export async function deleteShadowSuspensions(tx: Tx, caseIds: string[]): Promise<void> {
  await tx
    .deleteFrom('shadow_suspensions')
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .execute()
}

/** Active users whose role has a permission that members do not have. */
export function listWithPermission(
  db: Db,
  permission: Permission,
): Promise<{ id: string; role: Role }[]> {
  return (
    db
      .selectFrom('users')
      // For the index: few users are more than members.
      .where('role', '<>', 'USER')
      .where('role', 'in', permissions[permission])
      .where('status', '=', 'ACTIVE')
      .select(['id', 'role'])
      .execute()
  )
}

export async function findRole(tx: Tx, userId: string): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role
}
