import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ReplyTo } from '../../contract/client.ts'
import { pendingRequestsQuery, removeRequest } from './pending-requests.ts'

type RequestPage = ReplyTo<'GET /verification/admin/pending'>

const pageOf = (...ids: string[]) =>
  ({ requests: ids.map((id) => ({ id })), pagination: { nextCursor: null } }) as RequestPage

it('does not show a decided request again when a fetch from before arrives', async () => {
  const client = new QueryClient()
  const { queryKey } = pendingRequestsQuery
  const ids = () =>
    client
      .getQueryData<InfiniteData<RequestPage>>(queryKey)
      ?.pages.flatMap(({ requests }) => requests.map(({ id }) => id))
  const response = Promise.withResolvers<RequestPage>()
  client.setQueryData(queryKey, { pages: [pageOf('a', 'b')], pageParams: [null] })
  const fetching = client.fetchInfiniteQuery({
    ...pendingRequestsQuery,
    queryFn: () => response.promise,
  })
  removeRequest(client, 'a')
  expect(ids()).toEqual(['b'])
  response.resolve(pageOf('a', 'b', 'c'))
  await fetching
  expect(ids()).toEqual(['b', 'c'])
})
