import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useViewerId } from './session.ts'

/**
 * An infinite list as the viewer sees it. The server renders the page for an anonymous visitor; a signed-in viewer sees
 * that until the refetch arrives.
 * @param queryFor the query for a viewer; null for a visitor
 */
export function useViewerList<Page, Key extends QueryKey, PageParam>(
  queryFor: (
    viewerId: string | null,
  ) => UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, PageParam>,
) {
  const client = useQueryClient()
  const viewerId = useViewerId()
  const query = queryFor(viewerId)
  const list = useInfiniteQuery({
    ...query,
    initialData: () => client.getQueryData<InfiniteData<Page, PageParam>>(queryFor(null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  return { ...list, queryKey: query.queryKey }
}
