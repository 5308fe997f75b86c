import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReplyTo } from '../../contract/client.ts'
import { pageSizes } from '../../contract/limits.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { isRefusal } from '../lib/api-error.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'
import { logFailure } from '../lib/log.ts'
import { updateSettledQueries } from '../lib/update-cached-queries.ts'

type RequestPage = ReplyTo<'GET /verification/admin/pending'>

/** Pending requests, oldest first, paged by cursor. */
export const pendingRequestsQuery = infiniteQueryOptions({
  queryKey: ['verification', 'pending'],
  queryFn: ({ client, signal, pageParam }) =>
    api('GET /verification/admin/pending', {
      query: { limit: pageSizes.verification, cursor: pageParam ?? undefined },
      client,
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: nextCursorOf,
  staleTime: 0,
})

type Review = { id: string } & ApiOptions<'POST /verification/admin/review/:requestId'>['body']

/** Approves or rejects a request, and removes it from the cached list, also if another administrator decided it first. */
export function useReview(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Review) =>
      api('POST /verification/admin/review/:requestId', { params: { requestId: id }, body }),
    onSuccess(_reply, { id }) {
      removeRequest(client, id)
      // Other cached queries may contain the user's badge.
      void client.invalidateQueries({ refetchType: 'none' })
      onDone()
    },
    onError(error, { id }) {
      logFailure('The request could not be reviewed.', error)
      if (!isRefusal(error) || ![404, 409].includes(error.status)) return
      removeRequest(client, id)
      onDone()
    },
  })
}

/** Removes a request from the cached list, and from a response in flight that was read before the decision. */
export function removeRequest(client: QueryClient, id: string): void {
  const { queryKey } = pendingRequestsQuery
  updateSettledQueries<InfiniteData<RequestPage>>(client, { queryKey }, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      requests: page.requests.filter((request) => request.id !== id),
    })),
  }))
}
