import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { api } from '../lib/api.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

const leadersQuery = queryOptions({
  queryKey: ['personalities', 'leaders'],
  queryFn: async ({ client, signal }) => {
    const [leaders, { data }] = await Promise.all([
      api('GET /personalities/leaders', { client, signal }),
      api('GET /personalities/moving', { client, signal }),
    ])
    return { ...leaders, moving: data }
  },
  meta: { isDrawnOnServer: true },
})

const picture = lazyPicture('leaders', async () => (await import('./leaders-picture.tsx')).leaders)

/** Loads what the server needs to draw the leaders. */
export const loadLeaders = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(leadersQuery), picture.preload()])

/** The most approved, opposed and divisive personalities with 20 votes or more, and the ones that have moved. */
export function Leaders({ className = '' }: { className?: string }) {
  const isServerMarkup = useServerMarkup()
  const { data } = useQuery({ ...leadersQuery, enabled: !isServerMarkup })
  return (
    <DrawnOnServer
      picture={picture}
      isServerMarkup={isServerMarkup}
      data={data}
      className={className}
      fallback={<LeadersSkeleton />}
    />
  )
}

/** As high as the three lists. */
function LeadersSkeleton() {
  return (
    <Loading className="grid h-136 content-start gap-x-6 gap-y-8 overflow-hidden lg:h-60 lg:grid-cols-3">
      <ListSkeleton />
      <ListSkeleton />
      <ListSkeleton />
    </Loading>
  )
}

const ListSkeleton = () => (
  <div className="space-y-3.5 border-t-2 border-ink pt-2.5">
    <Skeleton className="h-6 w-36" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
  </div>
)
