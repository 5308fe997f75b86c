import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'

/** Members and personalities to vote with, written straight into the tables. */
export interface Population {
  memberIds: string[]
  personalityIds: string[]
}

export async function populate(
  db: Db,
  members: number,
  personalities: number,
): Promise<Population> {
  const memberIds = Array.from({ length: members }, () => randomUUID())
  const personalityIds = Array.from({ length: personalities }, () => randomUUID())
  await sql`
    with people as (
      insert into users (id, name, username)
      select id, 'Member', 'm' || substr(replace(id::text, '-', ''), 1, 19) from unnest(${memberIds}::uuid[]) as id
      returning id
    )
    insert into accounts (user_id, email, password_hash)
    select id, id || '@example.org', '-' from unnest(${memberIds}::uuid[]) as id
    where exists (select from people)
  `.execute(db)
  await sql`
    insert into personalities (id, slug, name, party, position, bio)
    select id, id::text, 'Personality ' || id, 'Party', 'Member of Parliament', repeat('A sentence of a biography. ', 20)
    from unnest(${personalityIds}::uuid[]) as id
  `.execute(db)
  return { memberIds, personalityIds }
}
