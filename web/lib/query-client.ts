import { QueryClient } from '@tanstack/react-query'
import { setTransport, type Transport } from './api.ts'
import { isRefusal } from './api-error.ts'
import { periods } from './periods.ts'

/** Creates the query cache of a browser tab, or, with a transport, of one server-rendered page. */
export function createQueryClient(transport?: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: periods.queryFreshness,
        retry: (failures, error) => !transport && failures < 1 && !isRefusal(error),
        // Does not refetch a query that failed with a 4xx, so that hydration renders what the server rendered.
        retryOnMount: (query) => !isRefusal(query.state.error),
        // Offline, a request fails at once with a message instead of being paused silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (transport) setTransport(client, transport)
  return client
}
