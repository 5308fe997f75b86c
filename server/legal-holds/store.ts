import { sql } from 'kysely'
import type { HeldText, HoldsQuery, HoldTargetType, LegalHold } from '../../contract/legal-holds.ts'
import { limits } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { type CursorPaging, cursorPage } from '../platform/paging.ts'

const columns = sql`
  holds.id, authority, reference, reason, holds.created_at as "createdAt", ends_at as "endsAt",
  ended_at as "endedAt",
  case when num_nonnulls(user_id, text_id) > 0 then json_build_object(
    'type', coalesce(text_type, 'user'), 'id', coalesce(text_id, user_id), 'username', holds.username
  ) end as target,
  case when placer.id is not null then json_build_object(
    'id', placer.id, 'name', placer.name, 'username', placer.username
  ) end as "placedBy",
  (select count(*)::int from held_texts where hold_id = holds.id) as "keptTexts"
  from legal_holds as holds left join users as placer on placer.id = placed_by`

/** Active or ended holds, the newest first. */
export async function listHolds(db: Db, query: HoldsQuery): Promise<CursorPage<LegalHold>> {
  const { state, limit, cursor } = query
  const isState = state === 'active' ? sql`ended_at is null` : sql`ended_at is not null`
  const total = await countUpTo(
    db,
    db.selectFrom('legal_holds').where(sql<boolean>`${isState}`).select('id'),
  )
  const { rows } = await sql<LegalHold>`
    select ${columns}
    where ${isState} and (${cursor ?? null}::uuid is null or holds.id < ${cursor ?? null}::uuid)
    order by holds.id desc limit ${limit + 1} offset ${countedOffset(query, total)}
  `.execute(db)
  return cursorPage(rows, query, total, ({ id }) => id)
}

export async function findHold(db: Db, id: string): Promise<LegalHold | undefined> {
  const { rows } = await sql<LegalHold>`select ${columns} where holds.id = ${id}`.execute(db)
  return rows[0]
}

/** What a hold keeps. */
export interface HoldTarget {
  type: HoldTargetType
  id: string
}

/** True if there is such an account or text; for an account its username too. */
export async function findHoldTarget(
  tx: Tx,
  { type, id }: HoldTarget,
): Promise<{ username: string | null } | undefined> {
  if (type === 'user') {
    return tx.selectFrom('users').where('id', '=', id).select('username').executeTakeFirst()
  }
  const table = { comment: 'comments', post: 'posts', postComment: 'post_comments' } as const
  const { rows } = await sql`select from ${sql.table(table[type])} where id = ${id}`.execute(tx)
  return rows.length > 0 ? { username: null } : undefined
}

interface NewHold {
  target: HoldTarget
  username: string | null
  authority: string
  reference: string
  reason: string
  placedBy: string
  now: string
  endsAt: string
}

/** @returns the id; undefined if too many holds last */
export async function insertHold(tx: Tx, hold: NewHold): Promise<string | undefined> {
  const { type, id } = hold.target
  const [userId, textType, textId] = type === 'user' ? [id, null, null] : [null, type, id]
  const { rows } = await sql<{ id: string }>`
    insert into legal_holds (
      user_id, username, text_type, text_id, authority, reference, reason, placed_by, created_at, ends_at
    )
    select ${userId}::uuid, ${hold.username}, ${textType}, ${textId}::uuid, ${hold.authority},
      ${hold.reference}, ${hold.reason}, ${hold.placedBy}::uuid, ${hold.now}::timestamptz, ${hold.endsAt}::timestamptz
    where (select count(*) from legal_holds where ended_at is null) < ${limits.legalHoldsMax}
    returning id
  `.execute(tx)
  return rows[0]?.id
}

/** Texts that a hold has kept, those removed last first. */
export async function listHeldTexts(
  db: Db,
  holdId: string,
  query: CursorPaging,
): Promise<CursorPage<HeldText>> {
  const { limit, cursor } = query
  const matches = db.selectFrom('held_texts').where('hold_id', '=', holdId)
  const total = await countUpTo(db, matches.select('id'))
  const rows = await matches
    .$if(cursor !== undefined, (texts) => texts.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(countedOffset(query, total))
    .select([
      'id',
      sql<HeldText['type']>`text_type`.as('type'),
      'text_id as textId',
      'content',
      sql<string>`written_on::text`.as('writtenOn'),
      sql<string>`removed_on::text`.as('removedOn'),
      'is_changed as isChanged',
    ])
    .execute()
  return cursorPage(rows, query, total, ({ id }) => id)
}

/** Ends a hold; returns whom it was about, undefined if it has ended already. */
export async function endHold(tx: Tx, id: string, now: string): Promise<HoldTarget | undefined> {
  const { rows } = await sql<HoldTarget>`
    update legal_holds set ended_at = ${now} where id = ${id} and ended_at is null
    returning coalesce(text_type, 'user') as type, coalesce(text_id, user_id) as id
  `.execute(tx)
  return rows[0]
}

/** Ids of holds whose last day is over. */
export async function listOver(db: Db, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from legal_holds where ended_at is null and ends_at <= ${now} limit ${limits.legalHoldsMax}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Erases a batch of texts of ended holds; returns their number. */
export async function eraseHeldTexts(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from held_texts where id in (
      select held_texts.id from held_texts join legal_holds on legal_holds.id = hold_id
      where ended_at is not null limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows)
}

/** Forgets what ended holds were about. */
export async function forgetTargets(db: Db): Promise<void> {
  await db
    .updateTable('legal_holds')
    .where('ended_at', 'is not', null)
    .where(sql<boolean>`num_nonnulls(user_id, text_id, username) > 0`)
    .set({ user_id: null, username: null, text_type: null, text_id: null })
    .execute()
}
