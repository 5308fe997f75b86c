import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { useTouchedPlot } from '../charts/use-touched-plot.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { chambersQuery } from './api.ts'

const picture = lazyPicture(
  'hemicycles',
  async () => (await import('./hemicycles-picture.tsx')).hemicycles,
)
const SeatPoints = lazyOptional(async () => (await import('./seat-points.tsx')).SeatPoints)

/** Loads what the server needs to draw the chambers. */
export const loadHemicycles = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(chambersQuery), picture.preload()])

/** The seats of each chamber that positions name, by party and support. */
export function Hemicycles() {
  const isServerMarkup = useServerMarkup()
  const { data } = useQuery({ ...chambersQuery, enabled: !isServerMarkup })
  const { touched, ...events } = useTouchedPlot()
  return (
    <DrawnOnServer picture={picture} isServerMarkup={isServerMarkup} data={data?.data} {...events}>
      {touched && (
        <Suspense fallback={null}>
          <SeatPoints key={touched.plot.dataset.plot} {...touched} />
        </Suspense>
      )}
    </DrawnOnServer>
  )
}
