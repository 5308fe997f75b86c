import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** Published orders of courts and authorities, the latest entry first. */
export const authorityOrdersQuery = infiniteQueryOptions({
  queryKey: ['authority-orders', 'list'],
  queryFn: ({ client, signal, pageParam }) =>
    api('GET /transparency/orders', {
      query: { limit: pageSizes.authorityOrders, cursor: pageParam ?? undefined },
      client,
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: nextCursorOf,
})

export const orderYearsQuery = queryOptions({
  queryKey: ['authority-orders', 'years'],
  queryFn: ({ client, signal }) => api('GET /transparency/order-years', { client, signal }),
})
