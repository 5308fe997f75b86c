import { sql } from 'kysely'
import type { AuditAction, AuditQuery, AuditTarget } from '../../contract/audit.ts'
import type { auditFilters } from '../../contract/audit-filters.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { cursorPage } from '../platform/paging.ts'

/** Plain facts of a target before or after an admin action: never texts that users wrote about themselves, nor votes. */
export type Facts = Record<string, string | number | boolean | null | undefined>

/** An admin action to be recorded. */
export interface NewAuditEntry {
  /** Null for actions of the operator, from the command line or the settings. */
  actorId: string | null
  action: AuditAction
  targetType: AuditTarget
  /** Null when there is no single target, or when its id would reveal an anonymous author. */
  targetId: string | null
  /** Null when the target did not exist yet, or there is nothing to compare with. */
  before: Facts | null
  /** Null when the target was deleted. */
  after: Facts | null
  reason?: string | null
}

/**
 * Writes an audit entry in the transaction of the action itself. Only facts that differ are stored; an action that
 * changes nothing writes no entry.
 */
export function recordAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  return recordAuditEntries(tx, [entry])
}

/** Writes several audit entries in one statement, see {@link recordAuditEntry}. */
export async function recordAuditEntries(tx: Tx, entries: NewAuditEntry[]): Promise<void> {
  const rows = entries.map(onlyDifferences).filter((entry) => !changesNothing(entry))
  if (rows.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      rows.map(({ actorId, action, targetType, targetId, before, after, reason }) => ({
        actor_id: actorId,
        action,
        target_type: targetType,
        target_id: targetId,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        reason,
      })),
    )
    .execute()
}

function onlyDifferences(entry: NewAuditEntry): NewAuditEntry {
  const { before, after } = entry
  return {
    ...entry,
    before: before && differingFacts(before, after),
    after: after && differingFacts(after, before),
  }
}

function differingFacts(facts: Facts, others: Facts | null): Facts {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  // A fact that is missing on the other side did not change.
  return Object.fromEntries(
    known.filter(([name, value]) =>
      others ? others[name] !== undefined && others[name] !== value : value !== null,
    ),
  )
}

const changesNothing = ({ before, after }: NewAuditEntry) =>
  before !== null && after !== null && Object.keys(after).length === 0

/** The reason of the latest action of a kind on a target; null without one. */
export async function findReason(
  db: Db,
  action: AuditAction,
  targetId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('audit_entries')
    .where('target_type', '=', 'user' satisfies AuditTarget)
    .where('target_id', '=', targetId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .select('reason')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** A stored audit entry, with the present names of its actor and target. */
export interface EntryRow {
  id: string
  action: string
  actorId: string | null
  actorName: string | null
  actorUsername: string | null
  targetType: string
  targetId: string | null
  targetName: string | null
  /** Key of the target's page, such as a username or a slug; null when the target was deleted. */
  targetKey: string | null
  before: unknown
  after: unknown
  reason: string | null
  createdAt: string
}

/** Audit entries that match the filters, the latest first. */
export async function listAuditEntries(db: Db, query: AuditQuery): Promise<CursorPage<EntryRow>> {
  const { limit, cursor } = query
  const matches = db.selectFrom('audit_entries').where(matchesFilters(conditions, query))
  const total = await countUpTo(db, matches.select('audit_entries.id'))
  const rows = await matches
    .$if(cursor !== undefined, (entries) => entries.where('audit_entries.id', '<', cursor ?? ''))
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as target_user', (join) =>
      join.onRef('target_user.id', '=', 'target_id').on('target_type', '=', 'user'),
    )
    .leftJoin('comments', (join) =>
      join.onRef('comments.id', '=', 'target_id').on('target_type', '=', 'comment'),
    )
    .leftJoin('personalities', (join) =>
      join.on(
        'personalities.id',
        '=',
        sql<string>`coalesce(
          comments.personality_id, case when target_type = 'personality' then target_id end
        )`,
      ),
    )
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'target_id').on('target_type', '=', 'post'),
    )
    .leftJoin('post_comments', (join) =>
      join.onRef('post_comments.id', '=', 'target_id').on('target_type', '=', 'postComment'),
    )
    .leftJoin('contact_messages', (join) =>
      join.onRef('contact_messages.id', '=', 'target_id').on('target_type', '=', 'message'),
    )
    .leftJoin('organizations', (join) =>
      join
        .onRef('organizations.id', '=', 'target_id')
        .on('target_type', 'in', ['party', 'chamber']),
    )
    .leftJoin('areas', (join) =>
      join.onRef('areas.id', '=', 'target_id').on('target_type', '=', 'area'),
    )
    .leftJoin('sources', (join) =>
      join.onRef('sources.id', '=', 'target_id').on('target_type', '=', 'source'),
    )
    .select([
      'audit_entries.id',
      'action',
      'actor_id as actorId',
      'actor.name as actorName',
      'actor.username as actorUsername',
      'target_type as targetType',
      'target_id as targetId',
      sql<string | null>`coalesce(
        target_user.name, personalities.name, organizations.name, areas.name, sources.name
      )`.as('targetName'),
      sql<string | null>`coalesce(
        target_user.username, personalities.slug, posts.id::text, post_comments.post_id::text,
        contact_messages.id::text, organizations.slug, areas.slug, sources.id::text
      )`.as('targetKey'),
      'before',
      'after',
      'reason',
      'audit_entries.created_at as createdAt',
    ])
    .orderBy('audit_entries.id', 'desc')
    .limit(limit + 1)
    .offset(countedOffset(query, total))
    .execute()
  return cursorPage(rows, query, total, (row) => row.id)
}

const conditions: FilterConditions<typeof auditFilters> = {
  action: (action) => sql`action = ${action}`,
  actorId: (id) => sql`actor_id = ${id}`,
  targetType: (type) => sql`target_type = ${type}`,
  targetId: (id) => sql`target_id = ${id}`,
  from: (day) => sql`audit_entries.created_at >= ${day}::date`,
  to: (day) => sql`audit_entries.created_at < ${day}::date + 1`,
}
