import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as texts from '#messages/opinion-field'
import { placesOf } from '../charts/field-places.ts'
import { hasEnoughVotes } from '../charts/opinions.ts'
import { PlotPoints } from '../charts/plot-points.tsx'
import type { TouchedPlot } from '../charts/use-touched-plot.ts'
import { opinionsQuery } from '../personalities/opinions-query.ts'

/** The links at the dots of the opinion field. */
export function FieldPoints({ plot, start }: TouchedPlot) {
  const { data } = useQuery(opinionsQuery)
  const points = useMemo(() => {
    const opinions = (data?.data ?? []).filter(hasEnoughVotes)
    const places = placesOf(opinions)
    return opinions.flatMap((opinion, index) => {
      const place = places[index]
      return place ? [{ ...place, opinion }] : []
    })
  }, [data])
  if (points.length === 0) return null
  return <PlotPoints plot={plot} start={start} points={points} label={texts.peopleBySupport} />
}
