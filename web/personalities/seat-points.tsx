import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PlotPoints } from '../charts/plot-points.tsx'
import type { TouchedPlot } from '../charts/use-touched-plot.ts'
import { chambersQuery } from './api.ts'
import { seatPlaces, seatsInOrder } from './hemicycle-places.ts'

/** The links at the seats of a chamber. */
export function SeatPoints({ plot, start }: TouchedPlot) {
  const chamber = plot.dataset.plot ?? ''
  const { data } = useQuery(chambersQuery)
  const points = useMemo(() => {
    const members = data?.data.find((found) => found.chamber === chamber)?.members ?? []
    const { places } = seatPlaces(members.length)
    return seatsInOrder(members).flatMap((opinion, index) => {
      const place = places[index]
      return place ? [{ ...place, opinion }] : []
    })
  }, [data, chamber])
  if (points.length === 0) return null
  return <PlotPoints plot={plot} start={start} points={points} label={`Seats of the ${chamber}`} />
}
