import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** A setting that administrators change while the site runs, in every process; undefined if it was never changed. */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .where('key', '=', key)
    .select('value')
    .executeTakeFirst()
  return row?.value
}

/** Stores a setting; returns the value before, undefined if it was never changed. */
export async function writeSetting(
  tx: Tx,
  key: string,
  value: string,
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('settings')
    .where('key', '=', key)
    .select('value')
    .forUpdate()
    .executeTakeFirst()
  await sql`
    insert into settings (key, value) values (${key}, ${value})
    on conflict on constraint settings__key do update set value = excluded.value
  `.execute(tx)
  return before?.value
}
