import { limits } from '../../contract/limits.ts'
import { personalityFilters } from '../../contract/personality-filters.ts'
import { filterParameters, type ListState, listAddress, oneOf } from '../lib/list-address.ts'

const { chamber, party, area } = personalityFilters

/** Whom the page asks about, in its address: by default those with the fewest votes. */
export const oneByOneList = listAddress('/vote', {
  ...filterParameters({ chamber, party, area }),
  from: oneOf(['everybody', 'representatives']),
})

export type Source = ListState<typeof oneByOneList>

/** One choice alone: the first of several. */
export function readSource(search: URLSearchParams): Source {
  const { chamber, party, area, from } = oneByOneList.read(search)
  const none = { chamber: undefined, party: undefined, area: undefined, from: 'everybody' } as const
  if (chamber) return { ...none, chamber: chamber.slice(0, limits.slugMax) }
  if (party) return { ...none, party }
  return area ? { ...none, area } : { ...none, from }
}
