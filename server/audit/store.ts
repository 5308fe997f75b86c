import { type ExpressionBuilder, sql } from 'kysely'
import type { AuditAction, AuditQuery, AuditTarget } from '../../contract/audit.ts'
import { type CursorPage, cursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/schema.ts'

/** Plain facts of a thing before or after an act: never what members wrote about themselves, nor how they voted. */
export type Facts = Record<string, string | number | boolean | null | undefined>

/** Something an administrator does. */
export interface Act {
  /** Null: whoever runs the site does it, at the command line or by its settings. */
  actorId: string | null
  action: AuditAction
  targetType: AuditTarget
  /** Null where there is no single target, or naming it would tell who wrote something anonymously. */
  targetId: string | null
  /** Null where the thing did not exist yet, or there is nothing to compare with. */
  before: Facts | null
  /** Null where the thing is gone. */
  after: Facts | null
  reason?: string | null
}

/**
 * Writes an act down, inside the transaction that does it. Only facts that differ are kept; an act that
 * changed nothing is none.
 */
export function recordAuditEntry(tx: Tx, act: Act): Promise<void> {
  return recordAuditEntries(tx, [act])
}

/** The same for several acts at once. */
export async function recordAuditEntries(tx: Tx, acts: Act[]): Promise<void> {
  const rows = acts.map(withDifferences).filter((act) => !changesNothing(act))
  if (rows.length === 0) return
  await tx
    .insertInto('audit_acts')
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

function withDifferences(act: Act): Act {
  const { before, after } = act
  return {
    ...act,
    before: before && differing(before, after),
    after: after && differing(after, before),
  }
}

function differing(facts: Facts, others: Facts | null): Facts {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  // A fact that the other side does not tell did not change.
  return Object.fromEntries(
    known.filter(([name, value]) =>
      others ? others[name] !== undefined && others[name] !== value : value !== null,
    ),
  )
}

const changesNothing = ({ before, after }: Act) =>
  before !== null && after !== null && Object.keys(after).length === 0

/** An act as it is kept, with what its people and things are called now. */
export interface EntryRow {
  id: string
  action: string
  actorId: string | null
  actorName: string | null
  actorUsername: string | null
  targetType: string
  targetId: string | null
  targetName: string | null
  /** By which the target is found, such as a username or a slug; null when it is gone. */
  targetKey: string | null
  before: unknown
  after: unknown
  reason: string | null
  createdAt: string
}

/** Acts, the latest first. */
export async function listAuditEntries(db: Db, query: AuditQuery): Promise<CursorPage<EntryRow>> {
  const { page, limit, cursor } = query
  const chosen = db.selectFrom('audit_acts').where((eb) => matching(eb, query))
  const { total } = await chosen
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await chosen
    .$if(cursor !== undefined, (acts) => acts.where('audit_acts.id', '<', cursor ?? ''))
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as member', (join) =>
      join.onRef('member.id', '=', 'target_id').on('target_type', '=', 'user'),
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
    .leftJoin('contact_messages', (join) =>
      join.onRef('contact_messages.id', '=', 'target_id').on('target_type', '=', 'message'),
    )
    .select([
      'audit_acts.id',
      'action',
      'actor_id as actorId',
      'actor.name as actorName',
      'actor.username as actorUsername',
      'target_type as targetType',
      'target_id as targetId',
      sql<string | null>`coalesce(member.name, personalities.name)`.as('targetName'),
      sql<string | null>`coalesce(
        member.username, personalities.slug, posts.id::text, contact_messages.id::text
      )`.as('targetKey'),
      'before',
      'after',
      'reason',
      'audit_acts.created_at as createdAt',
    ])
    .orderBy('audit_acts.id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, query, total, (row) => row.id)
}

function matching(
  eb: ExpressionBuilder<Tables, 'audit_acts'>,
  { action, actorId, targetType, targetId, from, to }: AuditQuery,
) {
  const conditions = [
    action ? eb('action', '=', action) : [],
    actorId ? eb('actor_id', '=', actorId) : [],
    targetType ? eb('target_type', '=', targetType) : [],
    targetId ? eb('target_id', '=', targetId) : [],
    from ? sql<boolean>`audit_acts.created_at >= ${from}::date` : [],
    to ? sql<boolean>`audit_acts.created_at < ${to}::date + 1` : [],
  ]
  return eb.and(conditions.flat())
}
