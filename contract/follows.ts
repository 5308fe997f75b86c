import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursorQuery, Pagination } from './paging.ts'
import { PublicProfile } from './profiles.ts'

export const FollowStatus = z.object({
  isFollowing: z.boolean(),
  /** The viewer's follow request is pending. */
  isRequested: z.boolean(),
  canFollow: z.boolean(),
})
export type FollowStatus = z.infer<typeof FollowStatus>

const ByUser = z.object({ userId: Id })
const CursorPagination = Pagination.extend({ nextCursor: z.string().nullable() })

export const follows = {
  status: endpoint('GET', '/follow/status/:userId', access.user, {
    summary: 'Whether the viewer follows a member, and may',
    params: ByUser,
    reply: FollowStatus,
  }),
  follow: endpoint('POST', '/follow/:userId', access.user, {
    summary:
      'Follow a member, or ask to where the member approves followers; again changes nothing',
    params: ByUser,
    reply: FollowStatus,
    content: 'follow',
  }),
  unfollow: endpoint('DELETE', '/follow/:userId', access.user, {
    summary: 'No longer follow a member, or take a request back; again changes nothing',
    params: ByUser,
    reply: FollowStatus,
  }),
  removeFollower: endpoint('DELETE', '/follow/followers/:userId', access.user, {
    summary:
      'Make a member no longer follow the own account, and block the member from following it again; again changes nothing',
    params: ByUser,
  }),
  requests: endpoint('GET', '/follow/requests', access.user, {
    summary: 'Who asks to follow the own account, the latest first',
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ requests: z.array(PublicProfile), pagination: CursorPagination }),
  }),
  acceptRequest: endpoint('POST', '/follow/requests/:userId', access.user, {
    summary: 'Let a member who asked follow the own account',
    params: ByUser,
  }),
  declineRequest: endpoint('DELETE', '/follow/requests/:userId', access.user, {
    summary: 'Decline a request to follow, without telling; again changes nothing',
    params: ByUser,
    affects: 'nothing',
  }),
  blocked: endpoint('GET', '/follow/blocked', access.user, {
    summary: 'Whom the own account blocks from following it, the latest first',
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ blocked: z.array(PublicProfile), pagination: CursorPagination }),
  }),
  unblock: endpoint('DELETE', '/follow/blocked/:userId', access.user, {
    summary: 'Let a blocked member follow the own account again; again changes nothing',
    params: ByUser,
    affects: 'nothing',
  }),
  followers: endpoint('GET', '/follow/:userId/followers', access.public, {
    summary: 'Who follows a verified member, or the viewer, the latest first',
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
