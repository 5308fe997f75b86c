import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'

/** Ids of users and personalities inserted directly into the tables. */
export interface Population {
  userIds: string[]
  personalityIds: string[]
}

export async function populate(db: Db, users: number, personalities: number): Promise<Population> {
  const userIds = Array.from({ length: users }, () => randomUUID())
  const personalityIds = Array.from({ length: personalities }, () => randomUUID())
  await sql`
    with people as (
      insert into users (id, name, username)
      select id, 'Member', 'm' || substr(replace(id::text, '-', ''), 1, 19) from unnest(${userIds}::uuid[]) as id
      returning id
    )
    insert into accounts (user_id, email, password_hash)
    select id, id || '@example.org', '-' from unnest(${userIds}::uuid[]) as id
    where exists (select from people)
  `.execute(db)
  await sql`
    insert into personalities (id, slug, name, party, position, bio)
    select id, id::text, 'Personality ' || id, 'Party', 'Member of Parliament', repeat('A sentence of a biography. ', 20)
    from unnest(${personalityIds}::uuid[]) as id
  `.execute(db)
  return { userIds, personalityIds }
}

/** Adds comments to a personality; returns the cursor after which exactly one page remains. */
export async function addComments(
  db: Db,
  { userIds }: Population,
  personalityId: string,
  count: number,
): Promise<string> {
  await sql`
    insert into comments (user_id, personality_id, content)
    select (${userIds}::uuid[])[1 + number % ${userIds.length}::int], ${personalityId}, repeat('A remark. ', 12)
    from generate_series(1, ${count}::int) as number
  `.execute(db)
  await sql`analyze comments`.execute(db)
  const last = await db
    .selectFrom('comments')
    .where('personality_id', '=', personalityId)
    .orderBy('listed_at')
    .orderBy('id')
    .offset(20)
    .limit(1)
    .select([
      'id',
      sql<string>`(extract(epoch from listed_at) * 1000000) :: bigint :: text`.as('microseconds'),
    ])
    .executeTakeFirstOrThrow()
  return `${last.microseconds}.${last.id}`
}
