import type { FilterValues } from '../../contract/filter.ts'
import type { personalityFilters } from '../../contract/personality-filters.ts'

type Status = NonNullable<FilterValues<typeof personalityFilters>['status']>

/** What the filter of the status says, in the order of its control. */
export const statusLabels: Record<Status, string> = {
  current: 'Current',
  IN_OFFICE: 'In office',
  CANDIDATE: 'Candidates',
  FORMER: 'Former',
  DIED: 'Died',
  UNSPECIFIED: 'Status not known',
  all: 'Everybody',
}
