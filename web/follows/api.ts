import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

export type FollowDirection = 'followers' | 'following'

/** One page of users with the cursor of the next. */
export type UsersPage = CursorPage<PublicProfile>

/** All fetched pages of users. */
export type UsersPages = InfiniteData<UsersPage, string | null>

/** Followers of a user, or users they follow, paged by cursor. */
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
    getNextPageParam: nextCursorOf,
  })
