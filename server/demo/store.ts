import { sql } from 'kysely'
import type { NewComment } from '../../contract/comments.ts'
import type { VoteType } from '../../contract/votes.ts'
import type { NewAccount } from '../accounts/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'

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

/** Ids of accounts with an email address in the domain and this placeholder as password hash. */
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

/** Personalities that match a given slug and name. */
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
 * Deletes users and personalities with all dependent rows. Votes and anonymous comments of these users are deleted
 * instead of detached, because invented users need no anonymity.
 */
export async function deleteWithContent(
  tx: Tx,
  { userIds, personalityIds }: { userIds: string[]; personalityIds: string[] },
): Promise<void> {
  const users = sql<string>`any(${userIds}::uuid[])`
  const personalities = sql<string>`any(${personalityIds}::uuid[])`
  const affected = sql`
    select unnest(${personalityIds}::uuid[])
    union select personality_id from votes where user_id = ${users}
    union select personality_id from comments where user_id = ${users}
  `
  await lockTotals('personality', affected, 'update').execute(tx)
  await tx.deleteFrom('votes').where('user_id', '=', users).execute()
  await tx.deleteFrom('comments').where('user_id', '=', users).execute()
  await tx.deleteFrom('personalities').where('id', '=', personalities).execute()
  await tx.deleteFrom('users').where('id', '=', users).execute()
}

/** The given picture URLs that a user, a personality or a post still uses. */
export async function listUsedPictures(db: Db, urls: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as given (url)
    where exists (select from users where profile_image = url)
      or exists (select from personalities where image_url = url)
      or exists (select from posts where image_url = url)
  `.execute(db)
  return new Set(rows.map(({ url }) => url))
}

/** A user with a join date, for bulk inserts. */
export interface PastAccount extends NewAccount {
  location?: string | null
  isVerified?: boolean
  createdAt: string
}

/** Inserts users with their accounts; returns the ids in the same order. Throws on a unique violation. */
export async function insertAccounts(db: Db, batch: PastAccount[]): Promise<string[]> {
  const people = await db
    .insertInto('users')
    .values(
      batch.map(({ name, username, bio, role, location, isVerified, createdAt }) => ({
        name,
        username,
        bio,
        role,
        location,
        verification_status: isVerified ? 'VERIFIED' : null,
        created_at: createdAt,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  const idOf = new Map(people.map((person) => [person.username, person.id]))
  const ids = batch.map(({ username }) => idOf.get(username) ?? '')
  await db
    .insertInto('accounts')
    .values(
      batch.map(({ email, passwordHash }, index) => ({
        user_id: ids[index] ?? '',
        email,
        password_hash: passwordHash,
      })),
    )
    .execute()
  return ids
}

/** A vote with its time, for bulk inserts. */
export interface PastVote {
  userId: string
  personalityId: string
  type: VoteType
  createdAt: string
}

/** Inserts votes with their times. Throws if a user has voted on the same personality. */
export async function insertPastVotes(db: Db, batch: PastVote[]): Promise<void> {
  await sql`
    insert into votes (user_id, personality_id, type, created_at)
    select user_id, personality_id, type, created_at from unnest(
      ${batch.map((vote) => vote.userId)}::uuid[], ${batch.map((vote) => vote.personalityId)}::uuid[],
      ${batch.map((vote) => vote.type)}::vote_type[], ${batch.map((vote) => vote.createdAt)}::timestamptz[]
    ) as past (user_id, personality_id, type, created_at)
  `.execute(db)
}

/** A comment with its time, for bulk inserts. */
export interface PastComment extends NewComment {
  userId: string
  createdAt: string
}

/** Inserts comments with their times. */
export async function insertPastComments(db: Db, batch: PastComment[]): Promise<void> {
  await sql`
    insert into comments (user_id, personality_id, content, is_anonymous, created_at)
    select * from unnest(
      ${batch.map((past) => past.userId)}::uuid[], ${batch.map((past) => past.personalityId)}::uuid[],
      ${batch.map((past) => past.content)}::text[], ${batch.map((past) => past.isAnonymous)}::boolean[],
      ${batch.map((past) => past.createdAt)}::timestamptz[]
    ) as past (user_id, personality_id, content, is_anonymous, created_at)
  `.execute(db)
}

/** A pending verification request with its time. */
export interface PastRequest {
  userId: string
  reason: string | null
  createdAt: string
}

export async function insertPastRequests(tx: Tx, requests: PastRequest[]): Promise<void> {
  await tx
    .insertInto('verification_requests')
    .values(
      requests.map(({ userId, reason, createdAt }) => ({
        user_id: userId,
        reason,
        created_at: createdAt,
      })),
    )
    .execute()
}

export interface Follow {
  followerId: string
  followeeId: string
}

/** Inserts follows without notifications. */
export async function insertPastFollows(tx: Tx, follows: Follow[]): Promise<void> {
  await tx
    .insertInto('follows')
    .values(
      follows.map(({ followerId, followeeId }) => ({
        follower_id: followerId,
        followee_id: followeeId,
      })),
    )
    .execute()
}

/** A text with its author and time. */
export interface PastText {
  userId: string
  content: string
  createdAt: string
}

/** A post with its likes and comments, for bulk inserts. */
export interface PastPost extends PastText {
  likedBy: string[]
  comments: PastText[]
}

/** Inserts posts of distinct contents with likes and comments; the UUIDv7 ids match the times, so lists are in order. */
export async function insertPastPosts(tx: Tx, batch: PastPost[]): Promise<void> {
  const { rows } = await sql<{ id: string; content: string }>`
    insert into posts (user_id, content, created_at, id)
    select *, uuidv7(created_at - now())
    from unnest(
      ${batch.map((post) => post.userId)}::uuid[], ${batch.map((post) => post.content)}::text[],
      ${batch.map((post) => post.createdAt)}::timestamptz[]
    ) as past (user_id, content, created_at)
    returning id, content
  `.execute(tx)
  const ids = new Map(rows.map(({ id, content }) => [content, id]))
  const likes = batch.flatMap(({ content, likedBy }) =>
    likedBy.map((userId) => ({ postId: ids.get(content), userId })),
  )
  await sql`
    insert into post_likes (post_id, user_id)
    select * from unnest(
      ${likes.map((like) => like.postId)}::uuid[], ${likes.map((like) => like.userId)}::uuid[]
    )
  `.execute(tx)
  const comments = batch.flatMap((post) =>
    post.comments.map((comment) => ({ ...comment, postId: ids.get(post.content) })),
  )
  await sql`
    insert into post_comments (post_id, user_id, content, created_at, id)
    select *, uuidv7(created_at - now())
    from unnest(
      ${comments.map((comment) => comment.postId)}::uuid[], ${comments.map((comment) => comment.userId)}::uuid[],
      ${comments.map((comment) => comment.content)}::text[], ${comments.map((comment) => comment.createdAt)}::timestamptz[]
    ) as past (post_id, user_id, content, created_at)
  `.execute(tx)
}
