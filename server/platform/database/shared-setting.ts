import type { Db } from './database.ts'

/** A setting shared by all processes of a site; the first process to read it stores the proposed value. */
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
