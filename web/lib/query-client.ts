import { QueryClient } from '@tanstack/react-query'
import { periods } from '../../contract/limits.ts'
import { setTransport, type Transport } from './api.ts'
import { isRefusal } from './api-error.ts'

/** The cache of one browser tab, or with a transport the cache of one page being rendered on the server. */
export function createQueryClient(transport?: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: periods.queryFreshness,
        retry: (failures, error) => !transport && failures < 1 && !isRefusal(error),
        // A refused query stays refused, so that the first render in the browser shows what the server rendered.
        retryOnMount: (query) => !isRefusal(query.state.error),
        // Offline, a call must fail at once and say so instead of waiting unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (transport) setTransport(client, transport)
  return client
}
