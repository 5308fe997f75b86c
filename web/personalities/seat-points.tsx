import { useMemo } from 'react'
import * as texts from '#messages/plot-points'
import { PlotPoints } from '../charts/plot-points.tsx'
import type { TouchedPlot } from '../charts/use-touched-plot.ts'
import { seatPlaces, seatsInOrder } from './hemicycle-places.ts'
import type { ChartedChamber } from './hemicycles-picture.tsx'

interface SeatPointsProps extends TouchedPlot {
  /** Undefined while they load. */
  chambers: ChartedChamber[] | undefined
}

/** The links at the seats of a chamber. */
export function SeatPoints({ plot, start, chambers }: SeatPointsProps) {
  const chamber = plot.dataset.plot ?? ''
  const points = useMemo(() => {
    const members = chambers?.find((found) => found.chamber === chamber)?.members ?? []
    const { places } = seatPlaces(members.length)
    return seatsInOrder(members).flatMap((opinion, index) => {
      const place = places[index]
      return place ? [{ ...place, opinion }] : []
    })
  }, [chambers, chamber])
  if (points.length === 0) return null
  return <PlotPoints plot={plot} start={start} points={points} label={texts.seatsOf({ chamber })} />
}
