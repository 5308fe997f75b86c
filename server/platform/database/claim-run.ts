import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Claims a run of a job, so that one process does it.
 * @param slot number of the period that the run is for
 * @returns false when it was claimed already
 */
export async function claimRun(db: Db, name: string, slot: number): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values (${name}, ${String(slot).padStart(12, '0')})
    on conflict on constraint settings__key do update set value = excluded.value
    where settings.value < excluded.value
    returning key
  `.execute(db)
  return rows.length > 0
}
