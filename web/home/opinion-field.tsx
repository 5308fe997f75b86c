import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { useTouchedPlot } from '../charts/use-touched-plot.ts'
import { opinionsQuery } from '../personalities/opinions-query.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

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
        className="[&_figure]:pb-10"
        fallback={<div className="h-136 sm:h-160" />}
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
