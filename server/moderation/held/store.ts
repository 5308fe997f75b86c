import { sql } from 'kysely'
import type { Case } from '../../../contract/moderation.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lockCase, type ReportTarget } from '../store.ts'

export type HeldFor = NonNullable<Case['heldFor']>

/** Opens the case of a text that waits for review. */
export async function openHeldCase(tx: Tx, target: ReportTarget, heldFor: HeldFor): Promise<void> {
  const id = await lockCase(tx, target)
  await tx.updateTable('moderation_cases').where('id', '=', id).set({ held_for: heldFor }).execute()
}

/** Whether an account is younger than some days, and its number of texts with its name, counted up to a limit. */
export async function readBeginnings(
  db: Db,
  userId: string,
  { since, limit }: { since: string; limit: number },
): Promise<{ isNew: boolean; texts: number } | undefined> {
  const { rows } = await sql<{ isNew: boolean; texts: number }>`
    select created_at > ${since}::timestamptz as "isNew", (
      select count(*)::integer from (
        (select id from comments where user_id = ${userId} and not is_anonymous limit ${limit})
        union all
        (select id from posts where user_id = ${userId} limit ${limit})
        union all
        (select id from post_comments where user_id = ${userId} limit ${limit})
      ) as texts
    ) as texts
    from users where id = ${userId}
  `.execute(db)
  return rows[0]
}

/** Ids of a user's comments and posts that wait for review, the latest; only one if it is given. */
export async function listHeldOf(
  db: Db,
  userId: string,
  targetId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hidden as (
      select id from comments where user_id = ${userId} and status = 'HIDDEN'
      union all
      select id from posts where user_id = ${userId} and status = 'HIDDEN'
      union all
      select id from post_comments where user_id = ${userId} and status = 'HIDDEN'
    )
    select hidden.id from hidden
    where (${targetId ?? null}::uuid is null or hidden.id = ${targetId ?? null}::uuid) and exists (
      select from moderation_cases as cases
      where outcome is null and held_for is not null and (
        cases.comment_id = hidden.id or cases.post_id = hidden.id
        or cases.post_comment_id = hidden.id
      )
    )
    order by hidden.id desc limit ${maxHeld}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const maxHeld = 100
