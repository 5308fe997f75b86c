import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { useTouchedPlot } from '../charts/use-touched-plot.ts'
import { opinionsQuery } from '../personalities/home-queries.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

const picture = lazyPicture(
  'opinion field',
  async () => (await import('../charts/opinion-field-picture.tsx')).opinionField,
)
const FieldPoints = lazyOptional(async () => (await import('./field-points.tsx')).FieldPoints)

/** Loads what the server needs to draw the field. */
export const loadOpinionField = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(opinionsQuery), picture.preload()])

/** All personalities with votes at a glance. `isExpected` reserves its height while it loads in the browser. */
export function OpinionField({ isExpected }: { isExpected: boolean }) {
  const isServerMarkup = useServerMarkup()
  const { data } = useQuery({ ...opinionsQuery, enabled: !isServerMarkup })
  const { touched, ...events } = useTouchedPlot()
  return (
    <section aria-labelledby="opinion" className="column">
      <DrawnOnServer
        picture={picture}
        isServerMarkup={isServerMarkup}
        data={data?.data}
        className="[&_figure]:pb-10"
        fallback={isExpected && <div className="h-136 sm:h-160" />}
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
