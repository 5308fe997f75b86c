import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/follows'
import { pageSizes } from '../../contract/limits.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'
import { toast } from '../lib/toast.ts'
import type { UsersPage } from './api.ts'

export const followerLists = {
  followers: texts.followers,
  requests: texts.requests,
  blocked: texts.blocked,
} as const
export type FollowerList = keyof typeof followerLists

/** Followers, follow requests or blocked users of the viewer's account, paged by cursor. */
export const followerListQuery = (list: FollowerList, ownId: string) =>
  infiniteQueryOptions({
    // Same key as `followsQuery`, so the profile and this page share the cached followers.
    queryKey: ['follows', list, ownId, ownId as string | null],
    queryFn: async ({ client, signal, pageParam }): Promise<UsersPage> => {
      const query = { limit: pageSizes.follows, cursor: pageParam ?? undefined }
      const options = { query, client, signal }
      if (list === 'requests') {
        const { requests, pagination } = await api('GET /follow/requests', options)
        return { data: requests, pagination }
      }
      if (list === 'blocked') {
        const { blocked, pagination } = await api('GET /follow/blocked', options)
        return { data: blocked, pagination }
      }
      const params = { userId: ownId }
      const { followers, pagination } = await api('GET /follow/:userId/followers', {
        params,
        ...options,
      })
      return { data: followers, pagination }
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
  })

const actions = {
  accept: {
    key: 'POST /follow/requests/:userId',
    text: (name: string) => texts.nowFollowsYou({ name }),
  },
  decline: { key: 'DELETE /follow/requests/:userId', text: () => texts.requestDeclined },
  unblock: {
    key: 'DELETE /follow/blocked/:userId',
    text: (name: string) => texts.canFollowYouAgain({ name }),
  },
} as const
export type FollowerAction = keyof typeof actions

/** Accepts or declines a follow request, or unblocks a user. */
export function useFollowerAction(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, user }: { action: FollowerAction; user: PublicProfile }) =>
      api(actions[action].key, { params: { userId: user.id } }),
    onSuccess(_, { action, user }) {
      toast.success(actions[action].text(user.name))
      onDone()
    },
    onError: (error) => toast.failure(error),
    // Also after a failure: the request may have been withdrawn.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['profiles'] })
      return client.invalidateQueries({ queryKey: ['follows'] })
    },
  })
}
