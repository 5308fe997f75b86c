import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Claims a run of a job, so that one process does it.
 * @param slot number of the period that the run is for
 * @returns false when it was claimed already
 */
export function claimRun(db: Db, name: string, slot: number): Promise<boolean> {
  return raiseSetting(db, name, String(slot).padStart(12, '0'))
}

/**
 * Stores a greater value of a setting, so that one process does what follows from it. Values are compared as texts.
 * @returns false when it has this value already, or a greater one
 */
export async function raiseSetting(db: Db, key: string, value: string): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values (${key}, ${value})
    on conflict on constraint settings__key do update set value = excluded.value
    where settings.value < excluded.value
    returning key
  `.execute(db)
  return rows.length > 0
}
