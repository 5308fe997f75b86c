import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageSizes, periods } from '../../contract/limits.ts'
import type { ReadState } from '../../contract/notifications.ts'
import { api } from '../lib/api.ts'

/** The key of mutations that mark notifications as read. */
export const readingKey = ['notifications', 'reading']

/** How many own notifications are unread. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ client, signal }) =>
    (await api('GET /notifications/unread-count', { client, signal })).data.count,
  staleTime: periods.unreadPolling,
})

/** Own notifications, the latest first, read on by the last one seen. */
export const notificationsQuery = (status: ReadState) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', status],
    queryFn: async ({ client, signal, pageParam }) => {
      const { data } = await api('GET /notifications', {
        query: { status, limit: pageSizes.notifications, cursor: pageParam ?? undefined },
        client,
        signal,
      })
      // The list may know of more than the bell, which asks only now and then, but not of what is just being marked.
      if (client.isMutating({ mutationKey: readingKey }) === 0) {
        client.setQueryData(unreadQuery.queryKey, data.unreadCount)
      }
      return data
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    // What came meanwhile is what one opens the page for.
    staleTime: 0,
  })
