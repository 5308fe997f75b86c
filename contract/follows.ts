import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursorQuery, Pagination } from './paging.ts'
import { PublicProfile } from './profiles.ts'

export const FollowStatus = z.object({ isFollowing: z.boolean(), canFollow: z.boolean() })
export type FollowStatus = z.infer<typeof FollowStatus>

const ByUser = z.object({ userId: Id })
const CursorPagination = Pagination.extend({ nextCursor: z.string().nullable() })

export const follows = {
  setPrivacy: endpoint('PUT', '/follow/privacy', access.verified, {
    summary: 'Show the own posts to everybody, or to followers alone',
    body: z.object({ isPrivate: z.boolean('isPrivate must be true or false') }),
    reply: z.object({ isPrivate: z.boolean() }),
  }),
  status: endpoint('GET', '/follow/status/:userId', access.user, {
    summary: 'Whether the viewer follows a member, and may',
    params: ByUser,
    reply: FollowStatus,
  }),
  follow: endpoint('POST', '/follow/:userId', access.user, {
    summary: 'Follow a member; again changes nothing',
    params: ByUser,
    reply: FollowStatus,
    content: 'follow',
  }),
  unfollow: endpoint('DELETE', '/follow/:userId', access.user, {
    summary: 'No longer follow a member; again changes nothing',
    params: ByUser,
    reply: FollowStatus,
  }),
  removeFollower: endpoint('DELETE', '/follow/followers/:userId', access.user, {
    summary: 'Make a member no longer follow the own account; again changes nothing',
    params: ByUser,
  }),
  followers: endpoint('GET', '/follow/:userId/followers', access.public, {
    summary: 'Who follows a verified member, the latest first',
    params: ByUser,
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ followers: z.array(PublicProfile), pagination: CursorPagination }),
  }),
  following: endpoint('GET', '/follow/:userId/following', access.public, {
    summary: 'Whom a verified member follows, the latest first',
    params: ByUser,
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ following: z.array(PublicProfile), pagination: CursorPagination }),
  }),
}
