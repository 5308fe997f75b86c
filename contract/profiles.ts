import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { Day, Id } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { paged, pageQuery, searched } from './paging.ts'
import { Role, VerificationStatus } from './users.ts'

/** A public profile, without the email address. */
export const PublicProfile = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImage: z.string().nullable(),
  role: Role,
  isVerified: z.boolean(),
  /** Anything but VERIFIED is sent only to the user. */
  verificationStatus: VerificationStatus.nullable(),
  isPrivate: z.boolean(),
  isFollowing: z.boolean(),
  /** The viewer's follow request is pending. */
  isRequested: z.boolean(),
  canFollow: z.boolean(),
  /** The viewer has muted or blocked the member. */
  isMuted: z.boolean(),
  canViewPosts: z.boolean(),
  followersCount: z.int(),
  followingCount: z.int(),
  /** 0 for viewers who may not see the posts. */
  postsCount: z.int(),
  /** The day of joining: the moment would help to tell which votes began to count then. */
  createdAt: Day,
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const SearchQuery = pageQuery(pageSizes.follows).extend({
  q: z
    .string({ error: () => inputs.typeAtLeast({ min: limits.searchMin }) })
    .trim()
    .min(limits.searchMin, { error: () => inputs.typeAtLeast({ min: limits.searchMin }) })
    .max(limits.searchMax, { error: () => inputs.searchTooLong({ max: limits.searchMax }) }),
})

export const profiles = {
  search: endpoint('GET', '/users/search', access.public, {
    summary: 'Search members by name or username, best match first',
    query: SearchQuery,
    reply: searched(paged(PublicProfile)),
    searchedBy: 'q',
  }),
  byId: endpoint('GET', '/users/profile/:id', access.public, {
    summary: 'Get the profile of a member by id',
    params: z.object({ id: Id }),
    reply: PublicProfile,
  }),
  byUsername: endpoint('GET', '/users/username/:username', access.public, {
    summary: 'Get the profile of a member by username, case-insensitive',
    params: z.object({ username: z.string().max(100) }),
    reply: PublicProfile,
  }),
}
