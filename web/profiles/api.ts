import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { api } from '../lib/api.ts'

/** A member as one viewer sees the member; the viewer is null when signed out. */
export const profileQuery = (username: string, viewerId: string | null) =>
  queryOptions({
    queryKey: ['profiles', 'detail', username.toLowerCase(), viewerId],
    queryFn: ({ client, signal }) =>
      api('GET /users/username/:username', { params: { username }, client, signal }),
  })

export type FollowDirection = 'followers' | 'following'

/** A page of members, and how to read on. */
export type UsersPage = CursorPage<PublicProfile>

/** All pages read so far. */
export type UsersPages = InfiniteData<UsersPage, string | null>

/** Who follows a member, or whom the member follows, read on by cursor. */
export const followsQuery = (direction: FollowDirection, userId: string, viewerId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['follows', direction, userId, viewerId],
    queryFn: async ({ client, signal, pageParam }): Promise<UsersPage> => {
      const query = { limit: pageSizes.follows, cursor: pageParam ?? undefined }
      const options = { params: { userId }, query, client, signal }
      if (direction === 'followers') {
        const { followers, pagination } = await api('GET /follow/:userId/followers', options)
        return { data: followers, pagination }
      }
      const { following, pagination } = await api('GET /follow/:userId/following', options)
      return { data: following, pagination }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  })
