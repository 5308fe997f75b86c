import { sql } from 'kysely'
import type { Page, Searched } from '../../contract/paging.ts'
import type { Role, UserStatus, VerificationStatus } from '../../contract/users.ts'
import type { Db } from '../platform/database/database.ts'
import { countUpTo } from '../platform/database/row-counts.ts'
import {
  beginsWith,
  containing,
  distance,
  hasTrigram,
  isRecent,
  matchesWords,
  maxSearchResults,
  maxSimilarResults,
  similarityOfFirst,
  similarWords,
  wordSimilarity,
} from '../platform/database/search.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { paginate } from '../platform/paging.ts'
import { allowedTo, factConditions } from '../visibility/store.ts'

/** A user's profile before the policy decides which fields the viewer may see. */
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
  /** True if this user blocks the viewer from following. */
  isBlocked: boolean
  /** True if the viewer has muted this user. */
  isMuted: boolean
  followersCount: number
  followingCount: number
  postsCount: number
  createdAt: string
}

/** SQL condition: the viewer has sent the user of the row a follow request. */
const isRequestedBy = (viewer: Viewer) => sql<boolean>`exists (
  select from follow_requests
  where followee_id = users.id and requester_id = ${viewer?.id ?? null}::uuid
)`

/** SQL condition: the account of the row is approved, or the viewer's own. */
const isShownTo = (viewer: Viewer) => sql<boolean>`(
  not users.awaits_approval or users.id = ${viewer?.id ?? null}::uuid
)`

/** Query of profiles with the viewer's relation to each; select conditions and order are up to the caller. */
export function profileRows(db: Db, viewer: Viewer) {
  const { isFollower, isBlocked, isMuted } = factConditions(viewer)
  return db
    .selectFrom('users')
    .innerJoin('user_totals', 'user_totals.user_id', 'users.id')
    .select([
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
      isFollower.$castTo<boolean>().as('isFollowing'),
      isRequestedBy(viewer).as('isRequested'),
      isBlocked.$castTo<boolean>().as('isBlocked'),
      isMuted.$castTo<boolean>().as('isMuted'),
      'followers_count as followersCount',
      'following_count as followingCount',
      'posts_count as postsCount',
      sql<string>`date_trunc('day', users.created_at, 'UTC')`.as('createdAt'),
    ])
}

export function findProfileById(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<ProfileRow | undefined> {
  return profileRows(db, viewer)
    .where('users.id', '=', id)
    .where(isShownTo(viewer))
    .executeTakeFirst()
}

export function findProfileByUsername(
  db: Db,
  viewer: Viewer,
  username: string,
): Promise<ProfileRow | undefined> {
  return profileRows(db, viewer)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where(isShownTo(viewer))
    .executeTakeFirst()
}

/** Users whose name or username contains the text, the closest first; when none does, users with similar names. */
export async function searchProfiles(
  db: Db,
  viewer: Viewer,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<Searched<Page<ProfileRow>>> {
  const exact = await findExact(db, viewer, q)
  const found = exact.length > 0 ? exact : await findSimilar(db, viewer, q)
  const pageIds = found.slice((page - 1) * limit, page * limit)
  const rows = await profileRows(db, viewer)
    .where('users.id', '=', sql<string>`any(${pageIds}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    data: pageIds.flatMap((id) => byId.get(id) ?? []),
    pagination: paginate(page, limit, found.length),
    isSimilar: exact.length === 0 && found.length > 0,
  }
}

/** Users whom search may show, with the columns that ranking reads, as a join back by id would scan the whole table. */
const searchableUsers = (db: Db, viewer: Viewer, limit: number) =>
  db
    .selectFrom('users')
    .where(allowedTo(viewer, 'findBySearch'))
    .select(['users.id', 'username', 'search_text'])
    .limit(limit)

/** Users who contain the text, in parts that indexes find; of a text without trigrams, not all of them. */
function usersContaining(db: Db, viewer: Viewer, q: string, limit: number) {
  const searchable = () => searchableUsers(db, viewer, limit)
  const matching = () => searchable().where(containing('search_text', q))
  if (hasTrigram(q)) return [matching()]
  const beginning = beginsWith(q, limit).map(({ condition, order }) => {
    const users = searchable().where(condition)
    return order ? users.orderBy(order) : users
  })
  return [...beginning, matching().where(isRecent('users'))]
}

/** Number of users whose name or username contains the text, counted up to a limit. */
export function countUsersContaining(
  db: Db,
  viewer: Viewer,
  q: string,
  limit: number,
): Promise<number> {
  const [first, ...others] = usersContaining(db, viewer, q, limit).map((users) =>
    db.selectFrom(users.as('part')).select('part.id'),
  )
  if (!first) return Promise.resolve(0)
  const found = others.reduce((all, part) => all.union(part), first)
  return countUpTo(db, db.selectFrom(found.as('found')).select('id'), limit)
}

async function findExact(db: Db, viewer: Viewer, q: string): Promise<string[]> {
  const searchable = () => searchableUsers(db, viewer, maxSearchResults)
  const [first, ...others] = [
    // Exact names and usernames are always ranked, however many other users contain the text.
    searchable().where(sql<string>`lower(username)`, '=', sql<string>`fold(${q})`),
    searchable().where(sql<string>`fold(name)`, '=', sql<string>`fold(${q})`),
    ...usersContaining(db, viewer, q, maxSearchResults),
  ].map((users) => db.selectFrom(users.as('part')).selectAll('part'))
  if (!first) return []
  const candidates = others.reduce((all, part) => all.union(part), first)
  // Usernames are ASCII, for which lower() equals fold().
  const isExactName = sql<boolean>`(
    lower(username) = fold(${q}) or search_text = fold(${q}) || ' ' || lower(username)
  )`
  const isPrefix = sql<boolean>`starts_with(lower(username), fold(${q}))`
  const ranked = db
    .selectFrom(candidates.as('candidates'))
    .select([
      'id',
      'search_text',
      sql<number>`least(${distance('search_text', q, isExactName)}, case when ${isPrefix} then 1 end)`.as(
        'distance',
      ),
    ])
  const placed = db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .select(sql<number>`row_number() over (order by distance, id)`.as('position'))
  const rows = await db
    .selectFrom(placed.as('placed'))
    .orderBy('distance')
    .orderBy(similarityOfFirst(q), 'desc')
    .orderBy('id')
    .select('id')
    .limit(maxSearchResults)
    .execute()
  return rows.map(({ id }) => id)
}

async function findSimilar(db: Db, viewer: Viewer, q: string): Promise<string[]> {
  const query = await similarWords(db, 'users', q)
  if (query === undefined) return []
  const rows = await db
    .selectFrom(
      searchableUsers(db, viewer, maxSimilarResults).where(matchesWords(query)).as('candidates'),
    )
    .orderBy(wordSimilarity('search_text', q), 'desc')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
