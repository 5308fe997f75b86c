import { sql } from 'kysely'
import type { DataExport } from '../../contract/data-export.ts'
import { pictureUrl } from '../../contract/pictures.ts'
import type { NumberedVote } from '../ballots/number.ts'
import type { Db } from '../platform/database/database.ts'
import { numberedColumns, voteState } from '../votes/store.ts'

/** A vote without its ballot numbers, which are made of its id. */
type StoredVote = Omit<DataExport['votes'][number], 'ballot'> & NumberedVote

type StoredData = Omit<DataExport, 'account' | 'exportedAt' | 'votes'> & { votes: StoredVote[] }

/** Reads everything that a user created, and nothing of other users. */
export async function collectDataExport(db: Db, userId: string): Promise<StoredData> {
  return {
    ...(await readPrivacySettings(db, userId)),
    votes: await readVotes(db, userId),
    comments: await readComments(db, userId),
    saves: await readSaves(db, userId),
    posts: await readPosts(db, userId),
    postComments: await readPostComments(db, userId),
    likedPosts: await readLikedPosts(db, userId),
    following: await readFollowing(db, userId),
    followRequests: await readFollowRequests(db, userId),
    blockedFollowers: await readBlockedFollowers(db, userId),
    uploads: await readUploads(db, userId),
    notifications: await readNotifications(db, userId),
    verificationRequests: await readVerificationRequests(db, userId),
    contactMessages: await readContactMessages(db, userId),
    reports: await readReports(db, userId),
    appeals: await readAppeals(db, userId),
    voteAppeals: await readVoteAppeals(db, userId),
  }
}

const readPrivacySettings = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .executeTakeFirstOrThrow()

async function readVotes(db: Db, userId: string) {
  const rows = await db
    .selectFrom('votes')
    .innerJoin('personalities', 'personalities.id', 'votes.personality_id')
    .where('user_id', '=', userId)
    .orderBy('votes.created_at')
    .orderBy('votes.id')
    .select(['type', voteState.as('state'), 'votes.created_at as createdAt', 'slug', 'name'])
    .select(numberedColumns)
    .execute()
  return rows.map(withPersonality)
}

async function readComments(db: Db, userId: string) {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('personalities', 'personalities.id', 'comments.personality_id')
    .where('user_id', '=', userId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .select(['comments.id', 'content', 'status', 'is_anonymous as isAnonymous'])
    .select(['comments.created_at as createdAt', 'edited_at as editedAt', 'slug', 'name'])
    .execute()
  return rows.map(withPersonality)
}

async function readSaves(db: Db, userId: string) {
  const rows = await db
    .selectFrom('saves')
    .innerJoin('personalities', 'personalities.id', 'saves.personality_id')
    .where('user_id', '=', userId)
    .orderBy('saves.created_at')
    .select(['saves.created_at as createdAt', 'slug', 'name'])
    .execute()
  return rows.map(withPersonality)
}

const withPersonality = <Row extends { slug: string; name: string }>({
  slug,
  name,
  ...row
}: Row) => ({
  ...row,
  personality: { slug, name },
})

const readPosts = (db: Db, userId: string) =>
  db
    .selectFrom('posts')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'content', 'image_url as imageUrl', 'status'])
    .select(['created_at as createdAt', 'edited_at as editedAt'])
    .execute()

const readPostComments = (db: Db, userId: string) =>
  db
    .selectFrom('post_comments')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'post_id as postId', 'content', 'status'])
    .select(['created_at as createdAt', 'edited_at as editedAt'])
    .execute()

async function readLikedPosts(db: Db, userId: string) {
  const rows = await db
    .selectFrom('post_likes')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .select('post_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

const readFollowing = (db: Db, userId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followee_id')
    .where('follower_id', '=', userId)
    .orderBy('follows.id')
    .select('username')
    .execute()

const readFollowRequests = (db: Db, userId: string) =>
  db
    .selectFrom('follow_requests')
    .innerJoin('users', 'users.id', 'follow_requests.followee_id')
    .where('requester_id', '=', userId)
    .orderBy('follow_requests.id')
    .select('username')
    .execute()

const readBlockedFollowers = (db: Db, userId: string) =>
  db
    .selectFrom('follow_blocks')
    .innerJoin('users', 'users.id', 'follow_blocks.blocked_id')
    .where('owner_id', '=', userId)
    .orderBy('follow_blocks.id')
    .select('username')
    .execute()

async function readUploads(db: Db, userId: string) {
  const rows = await db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['key', 'width', 'created_at as createdAt'])
    .execute()
  return rows.map(({ key, width, createdAt }) => ({ url: pictureUrl(key, width), createdAt }))
}

const readNotifications = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['type', 'note', 'is_read as isRead', 'created_at as createdAt'])
    .execute()

const readVerificationRequests = (db: Db, userId: string) =>
  db
    .selectFrom('verification_requests')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['status', 'reason', 'comment'])
    .select(['created_at as createdAt', 'reviewed_at as reviewedAt'])
    .execute()

const readContactMessages = (db: Db, userId: string) =>
  db
    .selectFrom('contact_messages')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['name', 'email', 'message', 'created_at as createdAt'])
    .execute()

/** The target of a moderation case. */
const targetId = sql<string>`coalesce(
  cases.comment_id, cases.post_id, cases.post_comment_id, cases.user_id, cases.personality_id
)`

const readReports = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('moderation_cases as cases', 'cases.id', 'reports.case_id')
    .where('reporter_id', '=', userId)
    .orderBy('reports.id')
    .select(['cases.type', targetId.as('id'), 'reason', 'note', 'reports.created_at as createdAt'])
    .execute()

const readAppeals = (db: Db, userId: string) =>
  db
    .selectFrom('appeals')
    .innerJoin('moderation_cases as cases', 'cases.id', 'appeals.case_id')
    // By the author's contents, which are few, instead of by the authors of all cases.
    .where(sql<boolean>`cases.id in (
      select cases.id from comments join moderation_cases as cases on cases.comment_id = comments.id
      where comments.user_id = ${userId}
      union all
      select cases.id from posts join moderation_cases as cases on cases.post_id = posts.id
      where posts.user_id = ${userId}
      union all
      select cases.id from post_comments
      join moderation_cases as cases on cases.post_comment_id = post_comments.id
      where post_comments.user_id = ${userId}
    )`)
    .orderBy('appeals.id')
    .select(['cases.type', targetId.as('id'), 'text', 'is_granted as isGranted'])
    .select('appeals.created_at as createdAt')
    .execute()

async function readVoteAppeals(db: Db, userId: string) {
  const rows = await db
    .selectFrom('vote_appeals')
    .innerJoin('vote_findings', 'vote_findings.review_id', 'vote_appeals.review_id')
    .innerJoin('personalities', 'personalities.id', 'vote_findings.personality_id')
    .where('user_id', '=', userId)
    .orderBy('vote_appeals.id')
    .select(['text', 'is_granted as isGranted', 'vote_appeals.created_at as createdAt'])
    .select(['slug', 'name'])
    .execute()
  return rows.map(withPersonality)
}
