import type { Db } from './database.ts'

/** The value under a key that all processes of a site share; the first to ask decides it. */
export async function sharedSetting(db: Db, key: string, propose: () => string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value: propose() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .where('key', '=', key)
    .select('value')
    .executeTakeFirstOrThrow()
  return row.value
}
