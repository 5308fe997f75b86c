import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { ReadState } from '../../contract/notifications.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'
import { periods } from '../lib/periods.ts'

/** Mutation key of marking notifications as read. */
export const markReadKey = ['notifications', 'mark-read']

/** Number of the viewer's unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ client, signal }) =>
    (await api('GET /notifications/unread-count', { client, signal })).data.count,
  staleTime: periods.unreadPolling,
})

/** The viewer's notifications, newest first, paged by cursor. */
export const notificationsQuery = (status: ReadState) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', status],
    queryFn: async ({ client, signal, pageParam }) => {
      const { data } = await api('GET /notifications', {
        query: { status, limit: pageSizes.notifications, cursor: pageParam ?? undefined },
        client,
        signal,
      })
      // The list is newer than the polled count, unless a mark-as-read request is in flight.
      if (client.isMutating({ mutationKey: markReadKey }) === 0) {
        client.setQueryData(unreadQuery.queryKey, data.unreadCount)
      }
      return data
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    // Users open the page to see what is new.
    staleTime: 0,
  })
