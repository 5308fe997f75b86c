import { matchQuery, type Query, type QueryClient, type QueryFilters } from '@tanstack/react-query'

type Filters = Pick<QueryFilters, 'queryKey' | 'predicate'>

/**
 * Updates cached queries in place. Fetches in flight would return without the change, so they are cancelled and the
 * queries refetched.
 */
export async function updateCachedQueries<Data>(
  client: QueryClient,
  filters: Filters,
  change: (data: Data) => Data,
): Promise<void> {
  const inFlight = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await client.cancelQueries(filters)
  client.setQueriesData<Data>(filters, (data) => data && change(data))
  for (const { queryKey } of inFlight) void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * Updates cached queries in place by an idempotent change. Fetches in flight are not cancelled, because the user may be
 * waiting for them; the change is applied again when they arrive, since they may have been read before it.
 */
export function updateSettledQueries<Data>(
  client: QueryClient,
  filters: Filters,
  change: (data: Data) => Data,
): void {
  const cache = client.getQueryCache()
  const inFlight = new Set<Query>(cache.findAll({ ...filters, fetchStatus: 'fetching' }))
  for (const query of cache.findAll(filters)) patchQuery(query, change)
  if (inFlight.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    const hasSettled = type === 'removed' || query.state.fetchStatus === 'idle'
    if (!hasSettled || !inFlight.delete(query)) return
    if (inFlight.size === 0) stop()
    patchQuery(query, change)
  })
}

/**
 * Updates cached queries in place, and every response that arrives until the returned function is called: while a
 * mutation is pending, a response may have been read before it. The change must be idempotent.
 */
export function patchUntilStopped<Data>(
  client: QueryClient,
  filters: Filters,
  change: (data: Data) => Data,
): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.findAll(filters)) patchQuery(query, change)
  return cache.subscribe((event) => {
    const { query } = event
    const hasArrived =
      event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (hasArrived && matchQuery(filters, query)) patchQuery(query, change)
  })
}

/** Waits until no mounted query is being fetched. */
export async function waitForFetches(client: QueryClient, filters: Filters): Promise<void> {
  const mounted = { ...filters, type: 'active' } as const
  while (client.isFetching(mounted) > 0) {
    // Joins the fetches in flight and starts none.
    await client.refetchQueries({ ...mounted, fetchStatus: 'fetching' }, { cancelRefetch: false })
  }
}

/** Updates part of a query's data and keeps its age and its invalidation, because the rest was not refetched. */
function patchQuery<Data>(query: Query, change: (data: Data) => Data): void {
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  const changed = data && change(data as Data)
  if (changed === data) return
  query.setData(changed, { updatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}
