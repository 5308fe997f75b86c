import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

type Filters = Pick<QueryFilters, 'queryKey' | 'predicate'>

/** Changes cached answers in place; those just being fetched would come back without the change, so they are fetched anew. */
export async function changeAnswers<Answer>(
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
export function settleAnswers<Answer>(
  client: QueryClient,
  filters: Filters,
  change: (answer: Answer) => Answer,
): void {
  const cache = client.getQueryCache()
  const onTheirWay = new Set<Query>(cache.findAll({ ...filters, fetchStatus: 'fetching' }))
  for (const query of cache.findAll(filters)) patchAnswer(query, change)
  if (onTheirWay.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    const isOver = type === 'removed' || query.state.fetchStatus === 'idle'
    if (!isOver || !onTheirWay.delete(query)) return
    if (onTheirWay.size === 0) stop()
    patchAnswer(query, change)
  })
}

/** Changes a part of a cached answer: the rest is no younger for it, and no less in need of being fetched again. */
function patchAnswer<Answer>(query: Query, change: (answer: Answer) => Answer): void {
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  const changed = data && change(data as Answer)
  if (changed === data) return
  query.setData(changed, { updatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}
