import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Changes cached answers in place; those just being fetched would come back without the change, so they are fetched anew. */
export async function changeAnswers<Answer>(
  client: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'predicate'>,
  change: (answer: Answer) => Answer,
): Promise<void> {
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await client.cancelQueries(filters)
  client.setQueriesData<Answer>(filters, (answer) => answer && change(answer))
  for (const { queryKey } of onTheirWay) void client.invalidateQueries({ queryKey, exact: true })
}
