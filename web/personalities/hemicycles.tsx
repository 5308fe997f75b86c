import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { useTouchedPlot } from '../charts/use-touched-plot.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { chartedChambersQuery } from './api.ts'
import type { ChartedChamber } from './hemicycles-picture.tsx'

const picture = lazyPicture(
  'hemicycles',
  async () => (await import('./hemicycles-picture.tsx')).hemicycles,
)
const SeatPoints = lazyOptional(async () => (await import('./seat-points.tsx')).SeatPoints)

/** Loads the code that the server needs to draw chambers. */
export const preloadHemicycles = picture.preload

/** Loads what the server needs to draw the chambers of the site. */
export const loadHemicycles = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(chartedChambersQuery), preloadHemicycles()])

/** A query for chambers with their members; `meta.isDrawnOnServer` keeps its data out of the page. */
type ChambersQuery<Data, Key extends readonly unknown[]> = Pick<
  UseQueryOptions<Data, Error, Data, Key>,
  'queryKey' | 'queryFn' | 'meta'
>

interface HemicyclesProps<Data, Key extends readonly unknown[]> {
  query: ChambersQuery<Data, Key>
  chambersOf: (data: Data) => ChartedChamber[]
}

/** The seats of chambers, by party and support. */
export function Hemicycles<Data, Key extends readonly unknown[]>({
  query,
  chambersOf,
}: HemicyclesProps<Data, Key>) {
  const isServerMarkup = useServerMarkup()
  const { touched, ...events } = useTouchedPlot()
  // What the server has drawn is loaded only for the links at the seats.
  const { data } = useQuery({ ...query, enabled: !isServerMarkup || touched !== undefined })
  const chambers = data && chambersOf(data)
  return (
    <DrawnOnServer picture={picture} isServerMarkup={isServerMarkup} data={chambers} {...events}>
      {touched && (
        <Suspense fallback={null}>
          <SeatPoints key={touched.plot.dataset.plot} {...touched} chambers={chambers} />
        </Suspense>
      )}
    </DrawnOnServer>
  )
}

/** The chambers of the site with most seats. */
export const SiteHemicycles = () => (
  <Hemicycles query={chartedChambersQuery} chambersOf={({ data }) => data} />
)
