import { type ExpressionBuilder, sql } from 'kysely'
import { type Page, paginate } from '../../contract/paging.ts'
import type { Role, UserStatus, VerificationStatus } from '../../contract/users.ts'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/schema.ts'
import { distance, likeness, resembling } from '../platform/database/search.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** A member before anything is decided about what the viewer may know. */
export interface ProfileRow {
  id: string
  name: string
  username: string
  bio: string | null
  location: string | null
  profileImage: string | null
  role: Role
  status: UserStatus
  verificationStatus: VerificationStatus | null
  isPrivate: boolean
  isFollowing: boolean
  isRequested: boolean
  /** The member blocks the viewer from following. */
  isBlocked: boolean
  followersCount: number
  followingCount: number
  postsCount: number
  createdAt: string
}

/** Whether the viewer follows the member of the row. */
export function isFollowedBy(eb: ExpressionBuilder<Tables, 'users'>, viewer: Viewer) {
  return eb
    .exists(
      eb
        .selectFrom('follows')
        .whereRef('followee_id', '=', 'users.id')
        .where('follower_id', '=', viewer?.id ?? null)
        .select('follower_id'),
    )
    .$castTo<boolean>()
}

/** Whether the viewer has asked to follow the member of the row. */
const isRequestedBy = (viewer: Viewer) => sql<boolean>`exists (
  select from follow_requests
  where followee_id = users.id and requester_id = ${viewer?.id ?? null}::uuid
)`

/** Whether the member of the row blocks the viewer from following. */
const isBlocking = (viewer: Viewer) => sql<boolean>`exists (
  select from follow_blocks where owner_id = users.id and blocked_id = ${viewer?.id ?? null}::uuid
)`

/** Rows of members as this viewer finds them. */
export function profileRows(db: Db, viewer: Viewer) {
  return db
    .selectFrom('users')
    .innerJoin('user_totals', 'user_totals.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'name',
      'username',
      'bio',
      'location',
      'profile_image as profileImage',
      'role',
      'status',
      'verification_status as verificationStatus',
      'is_private as isPrivate',
      isFollowedBy(eb as unknown as ExpressionBuilder<Tables, 'users'>, viewer).as('isFollowing'),
      isRequestedBy(viewer).as('isRequested'),
      isBlocking(viewer).as('isBlocked'),
      'followers_count as followersCount',
      'following_count as followingCount',
      'posts_count as postsCount',
      'users.created_at as createdAt',
    ])
}

export function findProfileById(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<ProfileRow | undefined> {
  return profileRows(db, viewer).where('users.id', '=', id).executeTakeFirst()
}

export function findProfileByUsername(
  db: Db,
  viewer: Viewer,
  username: string,
): Promise<ProfileRow | undefined> {
  return profileRows(db, viewer)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

/** Members whose name or username is like the text, the closest first. */
export async function searchProfiles(
  db: Db,
  viewer: Viewer,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<Page<ProfileRow>> {
  const { total } = await db
    .selectFrom('users')
    .where('status', '=', 'ACTIVE')
    .where(resembling('search_text', q))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // Usernames are plain letters, which fold as they are lowered.
  const isNamed = sql<boolean>`(
    lower(username) = fold(${q}) or search_text = fold(${q}) || ' ' || lower(username)
  )`
  const isBegun = sql<boolean>`starts_with(lower(username), fold(${q}))`
  const data = await profileRows(db, viewer)
    .where('status', '=', 'ACTIVE')
    .where(resembling('search_text', q))
    .orderBy(sql`least(${distance('search_text', q, isNamed)}, case when ${isBegun} then 1 end)`)
    .orderBy(likeness('search_text', q), 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data, pagination: paginate(page, limit, total) }
}
