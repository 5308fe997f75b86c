import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import { CursorPagination, cursorQuery } from './paging.ts'
import { PublicProfile } from './profiles.ts'

export const FollowStatus = z.object({
  isFollowing: z.boolean(),
  /** The viewer's follow request is pending. */
  isRequested: z.boolean(),
  canFollow: z.boolean(),
})
export type FollowStatus = z.infer<typeof FollowStatus>

const ByUser = z.object({ userId: Id })

export const follows = {
  status: endpoint('GET', '/follow/status/:userId', access.user, {
    summary: 'Get whether you follow a member, and whether you may',
    params: ByUser,
    reply: FollowStatus,
  }),
  follow: endpoint('POST', '/follow/:userId', access.user, {
    summary: 'Follow a member, or send a request if the member approves followers; idempotent',
    params: ByUser,
    reply: FollowStatus,
    content: 'follow',
  }),
  unfollow: endpoint('DELETE', '/follow/:userId', access.user, {
    summary: 'Unfollow a member or withdraw a request; idempotent',
    params: ByUser,
    reply: FollowStatus,
  }),
  removeFollower: endpoint('DELETE', '/follow/followers/:userId', access.user, {
    summary: 'Remove a follower and block the member from following you again; idempotent',
    params: ByUser,
  }),
  requests: endpoint('GET', '/follow/requests', access.user, {
    summary: 'List requests to follow you, newest first',
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ requests: z.array(PublicProfile), pagination: CursorPagination }),
  }),
  acceptRequest: endpoint('POST', '/follow/requests/:userId', access.user, {
    summary: 'Accept a request to follow you',
    params: ByUser,
  }),
  declineRequest: endpoint('DELETE', '/follow/requests/:userId', access.user, {
    summary: 'Decline a request to follow you, without a notification; idempotent',
    params: ByUser,
    affects: 'nothing',
  }),
  blocked: endpoint('GET', '/follow/blocked', access.user, {
    summary: 'List members whom you block from following you, newest first',
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ blocked: z.array(PublicProfile), pagination: CursorPagination }),
  }),
  unblock: endpoint('DELETE', '/follow/blocked/:userId', access.user, {
    summary: 'Unblock a member; idempotent',
    params: ByUser,
    affects: 'nothing',
  }),
  followers: endpoint('GET', '/follow/:userId/followers', access.public, {
    summary: 'List followers of a verified member, or your own, newest first',
    params: ByUser,
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ followers: z.array(PublicProfile), pagination: CursorPagination }),
  }),
  following: endpoint('GET', '/follow/:userId/following', access.public, {
    summary: 'List whom a verified member follows, newest first',
    params: ByUser,
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ following: z.array(PublicProfile), pagination: CursorPagination }),
  }),
}
