import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { MessagesQuery } from '../../contract/contact.ts'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** Messages from the contact form, newest first; refetched on every visit because they arrive at any time. */
export const messagesQuery = (state: MessagesQuery['state']) =>
  infiniteQueryOptions({
    queryKey: ['contact', 'messages', state],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/messages', {
        query: { state, limit: String(pageSizes.messages), cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
