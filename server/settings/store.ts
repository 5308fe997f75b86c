import { sql } from 'kysely'
import type { AreaReference } from '../../contract/areas.ts'
import type { PrivacySettings } from '../follows/policy.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { shownNameOf } from '../platform/database/names-by-language.ts'

export const readPrivacy = (db: Db, userId: string): Promise<PrivacySettings> =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .executeTakeFirstOrThrow()

/** The area whose representatives a user follows; only for the user. */
export async function readOwnArea(db: Db, userId: string): Promise<AreaReference | null> {
  const area = await db
    .selectFrom('chosen_areas')
    .innerJoin('areas', 'areas.id', 'chosen_areas.area_id')
    .where('user_id', '=', userId)
    .select(['slug', shownNameOf('areas').as('name'), 'kind'])
    .executeTakeFirst()
  return area ?? null
}

/** True if there is an area with this slug; then it replaces the one that the user chose before. */
export async function writeOwnArea(db: Db, userId: string, slug: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('chosen_areas')
    .columns(['user_id', 'area_id'])
    .expression(
      db
        .selectFrom('areas')
        .where('slug', '=', slug)
        .select([sql<string>`${userId}::uuid`.as('user_id'), 'areas.id']),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('chosen_areas__user_id')
        .doUpdateSet((eb) => ({ area_id: eb.ref('excluded.area_id') })),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteOwnArea(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('chosen_areas').where('user_id', '=', userId).execute()
}

/** Those who have chosen an area follow the one that it is merged into. */
export async function moveOwnAreas(tx: Tx, areaId: string, into: string): Promise<void> {
  await tx
    .updateTable('chosen_areas')
    .set({ area_id: into })
    .where('area_id', '=', areaId)
    .execute()
}
