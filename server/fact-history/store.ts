import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** The names of chambers, parties, areas and sources with these ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organizations where id = any(${ids}::uuid[])
    union all select id, name from areas where id = any(${ids}::uuid[])
    union all select id, name from sources where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
