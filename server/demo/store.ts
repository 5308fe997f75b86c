import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CommentStatus, NewComment } from '../../contract/comments.ts'
import type { CaseOutcome } from '../../contract/moderation.ts'
import type { NotificationType } from '../../contract/notifications.ts'
import type { ReportReason } from '../../contract/reports.ts'
import type { VoteType } from '../../contract/votes.ts'
import type { NewAccount } from '../accounts/store.ts'
import type { NewAuditEntry } from '../audit/store.ts'
import { type ReportTarget, reportedColumns } from '../moderation/store.ts'
import { waitForLockedTable } from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import type { StoredSignal } from '../vote-reviews/store.ts'

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

/** Ids of accounts with an email address in one of the domains and this placeholder as password hash. */
export async function listPasswordless(
  db: Db,
  { domains, hash }: { domains: string[]; hash: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('password_hash', '=', hash)
    .where(sql`split_part(email, '@', 2)`, '=', sql<string>`any(${domains}::text[])`)
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

/** The users and personalities of the demo. */
interface InventedContent {
  userIds: string[]
  personalityIds: string[]
}

/**
 * Deletes users and personalities with all dependent rows, and takes decisions about them out of the published counts.
 * Votes and anonymous comments of these users are deleted instead of detached, because invented users need no anonymity.
 */
export async function deleteWithContent(tx: Tx, content: InventedContent): Promise<void> {
  const { userIds, personalityIds } = content
  await subtractPastCounts(tx, content)
  await subtractReviewCounts(tx, personalityIds)
  const users = sql<string>`any(${userIds}::uuid[])`
  const personalities = sql<string>`any(${personalityIds}::uuid[])`
  const affected = sql`
    select unnest(${personalityIds}::uuid[])
    union select personality_id from votes where user_id = ${users}
    union select personality_id from comments where user_id = ${users}
  `
  await waitForLockedTable(tx)
  await lockTotals('personality', affected, 'update').execute(tx)
  await tx.deleteFrom('votes').where('user_id', '=', users).execute()
  await tx.deleteFrom('comments').where('user_id', '=', users).execute()
  await tx.deleteFrom('personalities').where('id', '=', personalities).execute()
  await tx.deleteFrom('users').where('id', '=', users).execute()
}

/** The pictures of these users. */
export async function listUserPictures(db: Db, userIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('profile_image', 'is not', null)
    .select('profile_image as url')
    .execute()
  return rows.flatMap(({ url }) => url ?? [])
}

/** Deletes the messages from addresses in a domain. */
export async function deleteMessagesFrom(tx: Tx, domain: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('email', 'like', `%@${domain}`).execute()
}

/** Says when people died. */
export async function updateDeaths(
  tx: Tx,
  people: readonly { id: string; date: string }[],
): Promise<void> {
  await sql`
    update personalities set death_date = given.date
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ date }) => date)}::text[])
      as given (id, date)
    where personalities.id = given.id
  `.execute(tx)
}

export async function updateParties(
  tx: Tx,
  parties: readonly { id: string; shortName: string; color: string }[],
): Promise<void> {
  await sql`
    update organizations set short_name = given.short_name, color = given.color
    from unnest(
      ${parties.map(({ id }) => id)}::uuid[], ${parties.map(({ shortName }) => shortName)}::text[],
      ${parties.map(({ color }) => color)}::text[]
    ) as given (id, short_name, color)
    where organizations.id = given.id
  `.execute(tx)
}

/** Deletes areas, organizations and a source with these names, except those that something refers to. */
export async function deleteUnusedCountry(
  tx: Tx,
  { source, areas, organizations }: { source: string; areas: string[]; organizations: string[] },
): Promise<void> {
  await sql`
    delete from organizations where name = any(${organizations}::text[]) and not exists (
      select from mandates where chamber_id = organizations.id or party_id = organizations.id
    )
  `.execute(tx)
  // Whole branches: an area that is used keeps those in which it lies.
  await sql`
    with recursive used (id) as (
      select area_id from mandates where area_id is not null
      union select area_id from organizations where area_id is not null
      union select id from areas where name <> all (${areas}::text[])
      union select parent_id from used join areas using (id) where parent_id is not null
    )
    delete from areas where name = any(${areas}::text[]) and id not in (select id from used)
  `.execute(tx)
  await sql`
    delete from sources where name = ${source}
      and not exists (select from source_people where source_id = sources.id)
      and not exists (select from mandates where source_id = sources.id)
  `.execute(tx)
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
  profileImage?: string | null
  isVerified?: boolean
  createdAt: string
}

/** Inserts users with their accounts; returns the ids in the same order. Throws on a unique violation. */
export async function insertAccounts(db: Db, batch: PastAccount[]): Promise<string[]> {
  const people = await db
    .insertInto('users')
    .values(
      batch.map(({ name, username, bio, role, location, profileImage, isVerified, createdAt }) => ({
        name,
        username,
        bio,
        role,
        location,
        profile_image: profileImage,
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

/**
 * Inserts votes with their times, which also date the votes of verified users; votes under review are not counted.
 * Throws if a user has voted on the same personality.
 */
export async function insertPastVotes(db: Db, batch: PastVote[]): Promise<void> {
  // Without statistics of the rows that were just inserted, the joins, also in triggers, may read them for each vote.
  await sql`analyze voters, vote_holds`.execute(db)
  await sql`
    insert into votes (user_id, personality_id, type, created_at, is_verified, review_id)
    select user_id, personality_id, type, created_at, is_verified, review_id from unnest(
      ${batch.map((vote) => vote.userId)}::uuid[], ${batch.map((vote) => vote.personalityId)}::uuid[],
      ${batch.map((vote) => vote.type)}::vote_type[], ${batch.map((vote) => vote.createdAt)}::timestamptz[]
    ) as past (user_id, personality_id, type, created_at) join voters using (user_id)
    left join vote_holds using (user_id, personality_id)
  `.execute(db)
}

/** The hash of the network that a user voted from on a day, counted from 1970. */
export interface PastPrefix {
  userId: string
  day: number
  prefix: string
}

export async function insertPastPrefixes(tx: Tx, batch: PastPrefix[]): Promise<void> {
  await sql`
    insert into account_prefixes (user_id, day, prefix)
    select * from unnest(
      ${batch.map((past) => past.userId)}::uuid[], ${batch.map((past) => past.day)}::integer[],
      ${batch.map((past) => past.prefix)}::uuid[]
    )
    on conflict on constraint account_prefixes__day do nothing
  `.execute(tx)
}

/** A review with its decision and an appeal. */
export interface PastReview {
  personalityId: string
  userIds: string[]
  windowStart: string
  windowEnd: string
  signals: StoredSignal[]
  histogram: number[]
  /** Null while the review is open. */
  decision: {
    outcome: 'RELEASED' | 'EXCLUDED'
    deciderId: string
    reason: string
    decidedAt: string
  } | null
  /** An appeal that is not decided. */
  appeal: { userId: string; text: string; createdAt: string } | null
}

/** Inserts reviews before the votes that they hold, so that no count ever has these; released ones hold nothing. */
export async function insertPastReviews(tx: Tx, batch: PastReview[]): Promise<void> {
  for (const { personalityId, userIds, decision, appeal, ...review } of batch) {
    const { id } = await tx
      .insertInto('vote_reviews')
      .values({
        id: idAt(review.windowEnd),
        created_at: review.windowEnd,
        outcome: decision?.outcome ?? null,
        ...(decision?.outcome === 'EXCLUDED' && {
          excluded_month: decision.decidedAt.slice(0, 'YYYY-MM'.length),
          excluded_votes: userIds.length,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('vote_findings')
      .values({
        review_id: id,
        personality_id: personalityId,
        kind: 'COHORT',
        type: null,
        window_start: review.windowStart,
        window_end: review.windowEnd,
        account_count: userIds.length,
        signals: JSON.stringify(review.signals),
        histogram: JSON.stringify(review.histogram),
        decided_by: decision?.deciderId,
        decided_at: decision?.decidedAt,
        reason: decision?.reason,
      })
      .execute()
    if (decision?.outcome === 'RELEASED') continue
    await sql`select votes__hold(${id}, ${personalityId}, ${userIds}::uuid[])`.execute(tx)
    if (!appeal) continue
    await tx
      .insertInto('vote_appeals')
      .values({
        id: idAt(appeal.createdAt),
        review_id: id,
        user_id: appeal.userId,
        text: appeal.text,
        created_at: appeal.createdAt,
      })
      .execute()
  }
}

/** A comment with its time, for bulk inserts. */
export interface PastComment extends Omit<NewComment, 'parentId'> {
  id?: string
  /** A comment of the same batch. */
  parentId?: string
  userId: string
  createdAt: string
  /** `ACTIVE` when absent. */
  status?: CommentStatus
}

/** Inserts comments with their times; returns their ids in the same order. */
export async function insertPastComments(db: Db, batch: PastComment[]): Promise<string[]> {
  const ids = batch.map(({ id }) => id ?? randomUUID())
  const replies = batch.filter(({ parentId }) => parentId !== undefined)
  await sql`
    insert into comment_threads (id, personality_id)
    select distinct * from unnest(
      ${replies.map(({ parentId }) => parentId)}::uuid[],
      ${replies.map(({ personalityId }) => personalityId)}::uuid[]
    )
  `.execute(db)
  await sql`
    insert into comments (
      id, user_id, personality_id, content, is_anonymous, created_at, status, parent_id
    )
    select * from unnest(
      ${ids}::uuid[],
      ${batch.map((past) => past.userId)}::uuid[], ${batch.map((past) => past.personalityId)}::uuid[],
      ${batch.map((past) => past.content)}::text[], ${batch.map((past) => past.isAnonymous)}::boolean[],
      ${batch.map((past) => past.createdAt)}::timestamptz[],
      ${batch.map((past) => past.status ?? 'ACTIVE')}::comment_status[],
      ${batch.map((past) => past.parentId ?? null)}::uuid[]
    )
  `.execute(db)
  return ids
}

export interface PastAgreement {
  commentId: string
  userId: string
}

/** Inserts agreements with comments, which the job ranks. */
export async function insertPastAgreements(db: Db, batch: PastAgreement[]): Promise<void> {
  await sql`
    insert into comment_agreements (comment_id, user_id, is_counted)
    select comment_id, user_id, is_eligible
    from unnest(
      ${batch.map(({ commentId }) => commentId)}::uuid[], ${batch.map(({ userId }) => userId)}::uuid[]
    ) as past (comment_id, user_id)
    join voters using (user_id)
  `.execute(db)
  await sql`
    insert into rankings_due (personality_id)
    select distinct personality_id from comments join comment_agreements on comment_id = comments.id
  `.execute(db)
}

/** A verification request with its time. */
export interface PastRequest {
  userId: string
  reason: string | null
  createdAt: string
  /** Null while it is pending. */
  review: {
    status: 'VERIFIED' | 'REJECTED'
    comment: string | null
    reviewerId: string
    reviewedAt: string
  } | null
}

export async function insertPastRequests(tx: Tx, requests: PastRequest[]): Promise<void> {
  await tx
    .insertInto('verification_requests')
    .values(
      requests.map(({ userId, reason, createdAt, review }) => ({
        id: idAt(createdAt),
        user_id: userId,
        reason,
        created_at: createdAt,
        status: review?.status,
        comment: review?.comment,
        reviewer_id: review?.reviewerId,
        reviewed_at: review?.reviewedAt,
      })),
    )
    .execute()
}

/** A UUIDv7 of that time, so that lists that are sorted by id are in order. */
const idAt = (time: string) => sql<string>`uuidv7(${time}::timestamptz - now())`

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

export interface PastPostComment extends PastText {
  /** `ACTIVE` when absent. */
  status?: CommentStatus
}

/** A post with its likes and comments, for bulk inserts. */
export interface PastPost extends PastText {
  likedBy: string[]
  comments: PastPostComment[]
  /** `ACTIVE` when absent. */
  status?: 'ACTIVE' | 'HIDDEN'
}

/** Ids of an inserted post and, by content, of its comments. */
export interface InsertedPost {
  id: string
  comments: Map<string, string>
}

/**
 * Inserts posts of distinct contents with likes and comments; the UUIDv7 ids match the times, so lists are in order.
 * @returns their ids in the same order
 */
export async function insertPastPosts(tx: Tx, batch: PastPost[]): Promise<InsertedPost[]> {
  const { rows } = await sql<{ id: string; content: string }>`
    insert into posts (user_id, content, created_at, status, id)
    select *, uuidv7(created_at - now())
    from unnest(
      ${batch.map((post) => post.userId)}::uuid[], ${batch.map((post) => post.content)}::text[],
      ${batch.map((post) => post.createdAt)}::timestamptz[],
      ${batch.map((post) => post.status ?? 'ACTIVE')}::post_status[]
    ) as past (user_id, content, created_at, status)
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
  const comments = await insertPostComments(
    tx,
    batch.flatMap((post) =>
      post.comments.map((comment) => ({ ...comment, postId: ids.get(post.content) ?? '' })),
    ),
  )
  return batch.map(({ content }) => {
    const id = ids.get(content) ?? ''
    const own = comments.filter(({ postId }) => postId === id)
    return { id, comments: new Map(own.map((comment) => [comment.content, comment.id])) }
  })
}

/** Inserts a comment on a post; returns its id. */
export async function insertPastPostComment(
  tx: Tx,
  comment: PastPostComment & { postId: string },
): Promise<string> {
  const [inserted] = await insertPostComments(tx, [comment])
  return inserted?.id ?? ''
}

async function insertPostComments(tx: Tx, batch: (PastPostComment & { postId: string })[]) {
  const { rows } = await sql<{ id: string; postId: string; content: string }>`
    insert into post_comments (post_id, user_id, content, created_at, status, id)
    select *, uuidv7(created_at - now())
    from unnest(
      ${batch.map((comment) => comment.postId)}::uuid[], ${batch.map((comment) => comment.userId)}::uuid[],
      ${batch.map((comment) => comment.content)}::text[], ${batch.map((comment) => comment.createdAt)}::timestamptz[],
      ${batch.map((comment) => comment.status ?? 'ACTIVE')}::comment_status[]
    ) as past (post_id, user_id, content, created_at, status)
    returning id, post_id as "postId", content
  `.execute(tx)
  return rows
}

export async function insertPastSaves(
  tx: Tx,
  saves: { userId: string; personalityId: string; createdAt: string }[],
): Promise<void> {
  await tx
    .insertInto('saves')
    .values(
      saves.map(({ userId, personalityId, createdAt }) => ({
        user_id: userId,
        personality_id: personalityId,
        created_at: createdAt,
      })),
    )
    .execute()
}

/** A notification with its time; `senders` as in `notification_senders`, the latest last. */
export interface PastNotification {
  userId: string
  type: NotificationType
  createdAt: string
  isRead: boolean
  postId?: string
  commentId?: string
  note?: string
  senders: { userId: string; postCommentId?: string }[]
}

export async function insertPastNotifications(tx: Tx, batch: PastNotification[]): Promise<void> {
  const rowOf = ({ createdAt, senders, ...notification }: PastNotification) => ({
    id: idAt(createdAt),
    latest_id: idAt(createdAt),
    user_id: notification.userId,
    type: notification.type,
    created_at: createdAt,
    is_read: notification.isRead,
    post_id: notification.postId,
    comment_id: notification.commentId,
    note: notification.note,
    has_senders: senders.length > 0,
  })
  const withSenders = batch.filter(({ senders }) => senders.length > 0)
  const others = batch.filter(({ senders }) => senders.length === 0)
  if (others.length > 0) {
    await tx.insertInto('notifications').values(others.map(rowOf)).execute()
  }
  for (const notification of withSenders) {
    const { id } = await tx
      .insertInto('notifications')
      .values(rowOf(notification))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('notification_senders')
      .values(
        notification.senders.map(({ userId, postCommentId }) => ({
          notification_id: id,
          sender_id: userId,
          post_comment_id: postCommentId,
        })),
      )
      .execute()
  }
}

/** A message to the site with its time. */
export interface PastMessage {
  name: string
  email: string
  message: string
  createdAt: string
  handledAt: string | null
}

/** Returns the ids in the same order. */
export async function insertPastMessages(tx: Tx, batch: PastMessage[]): Promise<string[]> {
  const rows = await tx
    .insertInto('contact_messages')
    .values(
      batch.map(({ createdAt, handledAt, ...message }) => ({
        ...message,
        id: idAt(createdAt),
        created_at: createdAt,
        handled_at: handledAt,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return batch.map(({ email }) => ids.get(email) ?? '')
}

/** A case with its reports, decision and appeal. */
export interface PastCase {
  target: ReportTarget
  createdAt: string
  reports: { reporterId: string; reason: ReportReason; note: string | null }[]
  /** Null while the case is open. */
  decision: {
    outcome: CaseOutcome
    rule: ReportReason | null
    deciderId: string
    decidedAt: string
  } | null
  appeal: {
    text: string
    createdAt: string
    isGranted: boolean | null
    deciderId: string | null
    decidedAt: string | null
  } | null
}

/** Inserts cases; the status of their targets must agree already. */
export async function insertPastCases(tx: Tx, batch: PastCase[]): Promise<void> {
  for (const { target, createdAt, reports, decision, appeal } of batch) {
    const { id } = await tx
      .insertInto('moderation_cases')
      .values({
        id: idAt(createdAt),
        [reportedColumns[target.type]]: target.id,
        created_at: createdAt,
        outcome: decision?.outcome,
        rule: decision?.rule,
        decided_by: decision?.deciderId,
        decided_at: decision?.decidedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('reports')
      .values(
        reports.map(({ reporterId, reason, note }) => ({
          case_id: id,
          reporter_id: reporterId,
          reason,
          note,
          created_at: createdAt,
        })),
      )
      .execute()
    if (!appeal) continue
    await tx
      .insertInto('appeals')
      .values({
        id: idAt(appeal.createdAt),
        case_id: id,
        text: appeal.text,
        created_at: appeal.createdAt,
        is_granted: appeal.isGranted,
        decided_by: appeal.deciderId,
        decided_at: appeal.decidedAt,
      })
      .execute()
  }
}

/** An audit entry with its time. */
export interface PastAuditEntry extends NewAuditEntry {
  createdAt: string
}

export async function insertPastAuditEntries(tx: Tx, batch: PastAuditEntry[]): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(
      batch.map(({ createdAt, before, after, ...entry }) => ({
        id: idAt(createdAt),
        created_at: createdAt,
        actor_id: entry.actorId,
        action: entry.action,
        target_type: entry.targetType,
        target_id: entry.targetId,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        reason: entry.reason,
      })),
    )
    .execute()
}

/**
 * The decisions about content of these users and about these personalities, as months count them: one row for each
 * month, rule and kind.
 */
const countsOf = (userIds: string[], personalityIds: string[]) => sql`
  with decided as (
    select cases.id, cases.outcome, cases.rule, to_char(cases.decided_at, 'YYYY-MM') as month
    from moderation_cases as cases
    left join comments on comments.id = cases.comment_id
    left join posts on posts.id = cases.post_id
    left join post_comments on post_comments.id = cases.post_comment_id
    where cases.outcome is not null and (
      cases.personality_id = any(${personalityIds}::uuid[])
      or comments.personality_id = any(${personalityIds}::uuid[])
      or coalesce(comments.user_id, posts.user_id, post_comments.user_id, cases.user_id)
        = any(${userIds}::uuid[])
    )
  ), main_rules as (
    select id, month, coalesce(rule, (
      select reason from reports where case_id = decided.id group by reason order by count(*) desc, reason limit 1
    ), 'other') as rule, outcome
    from decided
  )
  select month, reason as rule, 'REPORTS' as kind, count(*)::integer as total
  from decided join reports on reports.case_id = decided.id group by 1, 2
  union all
  select month, rule,
    case
      when outcome in ('HIDDEN', 'SUSPENDED', 'CORRECTED') then outcome::text
      when granted then 'HIDDEN'
      else 'DISMISSED'
    end as kind, count(*)::integer
  from main_rules
  left join (select case_id, is_granted as granted from appeals) as appealed on case_id = main_rules.id
  group by 1, 2, 3
  union all
  select to_char(decided_at, 'YYYY-MM'), main_rules.rule,
    case when is_granted then 'APPEALS_GRANTED' else 'APPEALS_REJECTED' end, count(*)::integer
  from main_rules join appeals on case_id = main_rules.id where is_granted is not null
  group by 1, 2, 3
`

/** Adds the decisions about invented content to the published counts of their months. */
export async function addPastCounts(tx: Tx, { userIds, personalityIds }: InventedContent) {
  await sql`
    insert into moderation_counts (month, rule, kind, total)
    select month, rule, kind, sum(total)
    from (${countsOf(userIds, personalityIds)}) as counts group by month, rule, kind
    on conflict on constraint moderation_counts__key
    do update set total = moderation_counts.total + excluded.total
  `.execute(tx)
}

/** Takes the decisions about invented content out of the published counts again. */
async function subtractPastCounts(tx: Tx, { userIds, personalityIds }: InventedContent) {
  await sql`
    update moderation_counts as counts set total = greatest(0, counts.total - invented.total)
    from (
      select month, rule, kind, sum(total) as total
      from (${countsOf(userIds, personalityIds)}) as counts group by month, rule, kind
    ) as invented
    where counts.month = invented.month and counts.rule = invented.rule and counts.kind = invented.kind
  `.execute(tx)
  await tx.deleteFrom('moderation_counts').where('total', '=', 0).execute()
}

/** What reviews of votes on these personalities add to the counts of months: one row for each month and kind. */
const reviewCountsOf = (personalityIds: string[]) => sql`
  select month, kind, sum(amount)::integer as total
  from (
    select vote_reviews.*, account_count, to_char(decided_at at time zone 'UTC', 'YYYY-MM') as decided_month
    from vote_findings join vote_reviews on vote_reviews.id = review_id
    where personality_id = any(${personalityIds}::uuid[])
  ) as reviews
  cross join lateral (
    select 'HELD' as kind, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, account_count as amount
    union all select 'EXCLUDED', excluded_month, excluded_votes where outcome = 'EXCLUDED'
    union all select 'EXCLUSIONS', decided_month, 1 where outcome = 'EXCLUDED'
    union all select 'RELEASES', decided_month, 1 where outcome = 'RELEASED'
  ) as counted
  group by 1, 2
`

/** Adds reviews of invented votes to the published counts of their months. */
export async function addPastReviewCounts(tx: Tx, personalityIds: string[]): Promise<void> {
  // A trigger has counted the holds in the month in which they were inserted.
  await sql`
    update integrity_counts set total = total - held
    from (
      select count(*)::integer as held from vote_holds where personality_id = any(${personalityIds}::uuid[])
    ) as inserted
    where month = to_char(now() at time zone 'UTC', 'YYYY-MM') and kind = 'HELD'
  `.execute(tx)
  await sql`
    insert into integrity_counts (month, kind, total) ${reviewCountsOf(personalityIds)}
    on conflict on constraint integrity_counts__key
    do update set total = integrity_counts.total + excluded.total
  `.execute(tx)
  await deleteZeroCounts(tx)
}

/** Takes reviews of votes on these personalities out of the published counts. */
async function subtractReviewCounts(tx: Tx, personalityIds: string[]): Promise<void> {
  await sql`
    update integrity_counts as counts set total = greatest(0, counts.total - invented.total)
    from (${reviewCountsOf(personalityIds)}) as invented
    where counts.month = invented.month and counts.kind = invented.kind
  `.execute(tx)
  await deleteZeroCounts(tx)
}

async function deleteZeroCounts(tx: Tx): Promise<void> {
  await tx.deleteFrom('integrity_counts').where('total', '=', 0).execute()
}
