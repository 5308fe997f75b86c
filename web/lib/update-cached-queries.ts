import { matchQuery, type Query, type QueryClient, type QueryFilters } from '@tanstack/react-query'

type Filters = Pick<QueryFilters, 'queryKey' | 'predicate'>

/** Changes cached answers in place; those just being fetched would come back without the change, so they are fetched anew. */
export async function updateCachedQueries<Answer>(
  client: QueryClient,
  filters: Filters,
  change: (answer: Answer) => Answer,
): Promise<void> {
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await client.cancelQueries(filters)
  client.setQueriesData<Answer>(filters, (answer) => answer && change(answer))
  for (const { queryKey } of onTheirWay) void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * Changes cached answers in place by a change that may be made twice. What is just being fetched is let come, and
 * changed as it arrives: the reader asked for it, and it may be older than the change.
 */
export function updateSettledQueries<Answer>(
  client: QueryClient,
  filters: Filters,
  change: (answer: Answer) => Answer,
): void {
  const cache = client.getQueryCache()
  const onTheirWay = new Set<Query>(cache.findAll({ ...filters, fetchStatus: 'fetching' }))
  for (const query of cache.findAll(filters)) patchQuery(query, change)
  if (onTheirWay.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    const isOver = type === 'removed' || query.state.fetchStatus === 'idle'
    if (!isOver || !onTheirWay.delete(query)) return
    if (onTheirWay.size === 0) stop()
    patchQuery(query, change)
  })
}

/**
 * Changes cached answers in place, and those that arrive until the function that it gives is called: while a mutation
 * is under way, an answer may have been read before it. The change may be made twice.
 */
export function patchUntilStopped<Answer>(
  client: QueryClient,
  filters: Filters,
  change: (answer: Answer) => Answer,
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

/** Waits until none of the queries that are shown is being fetched. */
export async function waitForFetches(client: QueryClient, filters: Filters): Promise<void> {
  const shown = { ...filters, type: 'active' } as const
  while (client.isFetching(shown) > 0) {
    // Starts nothing: it joins what is under way.
    await client.refetchQueries({ ...shown, fetchStatus: 'fetching' }, { cancelRefetch: false })
  }
}

/** Changes a part of a cached answer: the rest is no younger for it, and no less in need of being fetched again. */
function patchQuery<Answer>(query: Query, change: (answer: Answer) => Answer): void {
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  const changed = data && change(data as Answer)
  if (changed === data) return
  query.setData(changed, { updatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}
