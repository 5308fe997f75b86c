import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

export interface SourceFacts {
  address?: string | undefined
  licence?: string | undefined
  /** UTC date, for example `2026-01-31`. */
  retrievedOn?: string | undefined
}

/** Finds a source by its name, whatever its case and accents, or creates it; facts that are given replace stored ones. */
export async function findOrCreateSource(
  tx: Tx,
  name: string,
  { address, licence, retrievedOn }: SourceFacts = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sources as stored (name, address, licence, retrieved_on)
    values (${name}, ${address ?? null}, ${licence ?? null}, ${retrievedOn ?? null})
    on conflict (fold(name)) do update set
      address = coalesce(excluded.address, stored.address),
      licence = coalesce(excluded.licence, stored.licence),
      retrieved_on = coalesce(excluded.retrieved_on, stored.retrieved_on)
    returning id
  `.execute(tx)
  const [source] = rows
  if (!source) throw new Error('A source was neither found nor created')
  return source.id
}

/** Sources by name. */
export const listSources = (db: Db, limit: number) =>
  db
    .selectFrom('sources')
    .select(['id', 'name', 'address', 'licence', 'retrieved_on as retrievedOn'])
    .orderBy(sql`fold(name)`)
    .limit(limit)
    .execute()
