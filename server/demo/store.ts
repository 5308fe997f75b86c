import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

export interface StoredAccount {
  userId: string
  email: string
  passwordHash: string
}

/** The accounts with these addresses, sorted by address. */
export async function listAccounts(db: Db, emails: string[]): Promise<StoredAccount[]> {
  return db
    .selectFrom('accounts')
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .select(['user_id as userId', 'email', 'password_hash as passwordHash'])
    .orderBy('email')
    .execute()
}

/** Accounts with an address in a domain whose hash belongs to no password. */
export async function listPasswordless(
  db: Db,
  { domain, hash }: { domain: string; hash: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('password_hash', '=', hash)
    .where('email', 'like', `%@${domain}`)
    .select('user_id as userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Personalities whose slug and name are both as given, with the address of their picture. */
export async function listPersonalitiesNamed(
  db: Db,
  people: readonly { slug: string; name: string }[],
): Promise<{ id: string; imageUrl: string | null }[]> {
  const { rows } = await sql<{ id: string; imageUrl: string | null }>`
    select id, image_url as "imageUrl" from personalities
    join unnest(
      ${people.map(({ slug }) => slug)}::text[], ${people.map(({ name }) => name)}::text[]
    ) as given (slug, name) using (slug, name)
  `.execute(db)
  return rows
}

/**
 * Deletes members and personalities with everything that hangs on them. Votes and anonymous comments of these members
 * go at once instead of being detached: nobody invented has a secret to keep.
 */
export async function deleteWithContent(
  tx: Tx,
  { userIds, personalityIds }: { userIds: string[]; personalityIds: string[] },
): Promise<void> {
  const users = sql<string>`any(${userIds}::uuid[])`
  const personalities = sql<string>`any(${personalityIds}::uuid[])`
  // The totals are locked first and in order, as by everybody who votes or comments.
  await sql`
    select from personality_totals
    where personality_id = ${personalities} or personality_id in (
      select personality_id from votes where user_id = ${users}
      union select personality_id from comments where user_id = ${users}
    )
    order by personality_id for update
  `.execute(tx)
  await tx.deleteFrom('votes').where('user_id', '=', users).execute()
  await tx.deleteFrom('comments').where('user_id', '=', users).execute()
  await tx.deleteFrom('personalities').where('id', '=', personalities).execute()
  await tx.deleteFrom('users').where('id', '=', users).execute()
}

/** Those of the addresses that a member, a personality or a post still shows. */
export async function listUsedPictures(db: Db, urls: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as given (url)
    where exists (select from users where profile_image = url)
      or exists (select from personalities where image_url = url)
      or exists (select from posts where image_url = url)
  `.execute(db)
  return new Set(rows.map(({ url }) => url))
}
