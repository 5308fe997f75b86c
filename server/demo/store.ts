import { sql } from 'kysely'
import type { NewComment } from '../../contract/comments.ts'
import type { VoteType } from '../../contract/votes.ts'
import type { NewAccount } from '../accounts/store.ts'
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

/** A member as bulk work makes one, with a history. */
export interface PastAccount extends NewAccount {
  location?: string | null
  isVerified?: boolean
  createdAt: string
}

/** Adds many members, answering with their ids in the same order; breaks the constraints that one breaks. */
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

/** A vote cast in the past; for bulk work. */
export interface PastVote {
  userId: string
  personalityId: string
  type: VoteType
  createdAt: string
}

/** Adds votes with the time at which each was cast; no pair may have voted before. */
export async function insertPastVotes(db: Db, batch: PastVote[]): Promise<void> {
  await sql`
    insert into votes (user_id, personality_id, type, created_at)
    select user_id, personality_id, type, created_at from unnest(
      ${batch.map((vote) => vote.userId)}::uuid[], ${batch.map((vote) => vote.personalityId)}::uuid[],
      ${batch.map((vote) => vote.type)}::vote_type[], ${batch.map((vote) => vote.createdAt)}::timestamptz[]
    ) as past (user_id, personality_id, type, created_at)
  `.execute(db)
}

/** A comment made in the past; for bulk work. */
export interface PastComment extends NewComment {
  userId: string
  createdAt: string
}

/** Adds comments with the time at which each was written. */
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

/** A request that waits since some time ago. */
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

/** Somebody who follows somebody. */
export interface Follow {
  followerId: string
  followeeId: string
}

/** Adds many at once, of whom nobody is told. */
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

/** What somebody said, and when. */
export interface PastText {
  userId: string
  content: string
  createdAt: string
}

/** A post of the past with all that came of it. */
export interface PastPost extends PastText {
  likedBy: string[]
  comments: PastText[]
}

/** Adds posts that differ in what they say, with their likes and comments, as if each had been made in its time. */
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
