import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { useTouchedPlot } from '../charts/use-touched-plot.ts'
import { opinionsQuery } from '../personalities/opinions-query.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

const picture = lazyPicture(
  'opinion field',
  async () => (await import('../charts/opinion-field-picture.tsx')).opinionField,
)
const FieldPoints = lazyOptional(async () => (await import('./field-points.tsx')).FieldPoints)

/** Loads what the server needs to draw the field. */
export const loadOpinionField = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(opinionsQuery), picture.preload()])

/** All personalities with enough votes at a glance. */
export function OpinionField() {
  const isServerMarkup = useServerMarkup()
  const { data } = useQuery({ ...opinionsQuery, enabled: !isServerMarkup })
  const { touched, ...events } = useTouchedPlot()
  return (
    <section aria-labelledby="opinion">
      <DrawnOnServer
        picture={picture}
        isServerMarkup={isServerMarkup}
        data={data?.data}
        // As high as with the longest texts, so that what is below stays in its place.
        className="min-h-158 min-[22.5rem]:min-h-152 sm:min-h-158 [&_figure]:pb-6"
        fallback={<FieldSkeleton />}
        {...events}
      >
        {touched && (
          <Suspense fallback={null}>
            <FieldPoints {...touched} />
          </Suspense>
        )}
      </DrawnOnServer>
    </section>
  )
}

/** In the shape of the field: its heading, the plot, and what its ends mean. */
function FieldSkeleton() {
  return (
    <Loading>
      <div className="mb-4 space-y-2.5 border-t-2 border-ink pt-3">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <Skeleton className="field-plot" />
      <div className="mt-2 flex justify-between">
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-4 w-12" />
      </div>
    </Loading>
  )
}
