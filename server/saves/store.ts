import type { Page } from '../../contract/paging.ts'
import type { Personality } from '../../contract/personalities.ts'
import { columnsIn, exportedPersonality } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'
import { paginate } from '../platform/paging.ts'
import { dataLanguages, tellPeople } from '../told-people/store.ts'

export async function isSaved(db: Db, userId: string, personalityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('saves')
    .where('user_id', '=', userId)
    .where('personality_id', '=', personalityId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @throws a foreign key violation of `saves__personality` when the personality does not exist */
export async function insertSave(db: Db, userId: string, personalityId: string): Promise<void> {
  await db
    .insertInto('saves')
    .values({ user_id: userId, personality_id: personalityId })
    .onConflict((conflict) => conflict.constraint('saves__pair').doNothing())
    .execute()
}

export async function deleteSave(db: Db, userId: string, personalityId: string): Promise<void> {
  await db
    .deleteFrom('saves')
    .where('user_id', '=', userId)
    .where('personality_id', '=', personalityId)
    .execute()
}

export async function listSaved(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Personality & { savedAt: string }>> {
  const own = db
    .selectFrom('saves')
    .innerJoin('personalities', 'personalities.id', 'saves.personality_id')
    .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')
    .where('user_id', '=', userId)
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .select([...columnsIn(dataLanguages()), 'saves.created_at as savedAt'])
    .orderBy('saves.created_at', 'desc')
    .orderBy('saves.personality_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data: tellPeople(rows), pagination: paginate(page, limit, total) }
}

/** For the data export of a user. */
export const exportSaves = (db: Db, userId: string) =>
  db
    .selectFrom('saves')
    .innerJoin('personalities', 'personalities.id', 'saves.personality_id')
    .where('user_id', '=', userId)
    .orderBy('saves.created_at')
    .select(['saves.created_at as createdAt', exportedPersonality])
    .execute()
