import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { FilterValues } from '../../contract/filter.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { messageFilters } from '../../contract/message-filters.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** Messages from the contact form, newest first; refetched on every visit because they arrive at any time. */
export const messagesQuery = (filters: FilterValues<typeof messageFilters>) =>
  infiniteQueryOptions({
    queryKey: ['contact', 'messages', filters],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/messages', {
        query: { ...filters, limit: pageSizes.messages, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
