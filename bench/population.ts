import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'

/** Ids of users and personalities inserted directly into the tables. */
export interface Population {
  userIds: string[]
  personalityIds: string[]
}

/** Users of one statement, because the time of a statement is limited. */
const usersAtOnce = 20_000

export async function populate(db: Db, users: number, personalities: number): Promise<Population> {
  const userIds = Array.from({ length: users }, () => randomUUID())
  for (let from = 0; from < users; from += usersAtOnce) {
    const part = userIds.slice(from, from + usersAtOnce)
    await sql`
      with people as (
        insert into users (id, name, username)
        select id, 'Member', 'm' || substr(replace(id::text, '-', ''), 1, 19) from unnest(${part}::uuid[]) as id
        returning id
      )
      insert into accounts (user_id, email, password_hash)
      select id, id || '@example.org', '-' from unnest(${part}::uuid[]) as id
      where exists (select from people)
    `.execute(db)
  }
  return { userIds, personalityIds: await addPersonalities(db, personalities) }
}

/** Adds personalities; returns their ids, which are their slugs too. */
export async function addPersonalities(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into personalities (id, slug, name, party, position, bio)
    select id, id::text, 'Personality ' || id, 'Party', 'Member of Parliament', repeat('A sentence of a biography. ', 20)
    from unnest(${ids}::uuid[]) as id
  `.execute(db)
  return ids
}

/** Adds comments to a personality; returns the cursor after which exactly one page remains. */
export async function addComments(
  db: Db,
  { userIds }: Population,
  personalityId: string,
  count: number,
): Promise<string> {
  // In parts, because the time of a statement is limited.
  const partSize = 20_000
  for (let first = 0; first < count; first += partSize) {
    await sql`
      insert into comments (user_id, personality_id, content)
      select (${userIds}::uuid[])[1 + number % ${userIds.length}::int], ${personalityId}, repeat('A remark. ', 12)
      from generate_series(${first}::int, ${Math.min(first + partSize, count) - 1}::int) as number
    `.execute(db)
  }
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

/** Users that `addActivity` makes active. */
export const activeUsers = 200

/** Adds votes, follows, posts, likes and private accounts, so that the first users have something to read. */
export async function addActivity(db: Db, { userIds, personalityIds }: Population): Promise<void> {
  const user = (number: string) =>
    sql`(${userIds}::uuid[])[1 + (${sql.raw(number)}) % ${sql.lit(userIds.length)}]`
  const personality = (number: string) =>
    sql`(${personalityIds}::uuid[])[1 + (${sql.raw(number)}) % ${sql.lit(personalityIds.length)}]`
  const each = (count: number) => sql`generate_series(0, ${sql.lit(count - 1)}) as n`
  const statements = [
    // 0 to 39 votes on each personality, because a list of equal counts is sorted by name; 20 follows of each user, a
    // post of every fifth user, likes of the newest posts.
    sql`insert into votes (user_id, personality_id, type, created_at)
      select ${user('voter')}, ${personality('n')}, 'UPVOTE', now() - interval '1 minute' * n
      from ${each(personalityIds.length)}, generate_series(0, ${sql.lit(activeUsers - 1)}) as voter
      where (voter * 31 + n) % ${sql.lit(activeUsers)} < n % 40
      on conflict do nothing`,
    sql`insert into follows (follower_id, followee_id)
      select ${user('n / 20')}, ${user('1000 + n * 31 % 1000')} from ${each(20 * activeUsers)}
      on conflict do nothing`,
    sql`insert into posts (user_id, content)
      select ${user('n * 5')}, repeat('A post about things. ', 8) from ${each(1_000)}`,
    sql`insert into post_likes (post_id, user_id)
      select posts.id, ${user('n')} from posts, ${each(activeUsers)} where n % 5 = 0
      on conflict do nothing`,
    sql`update users set is_private = true
      where id = any((${userIds}::uuid[])[1001:1020])`,
    sql`analyze`,
  ]
  for (const statement of statements) await statement.execute(db)
}
