import * as texts from '#messages/personalities'
import type { FilterValues } from '../../contract/filter.ts'
import type { personalityFilters } from '../../contract/personality-filters.ts'

type Status = NonNullable<FilterValues<typeof personalityFilters>['status']>

/** What the filter of the status says, in the order of its control. */
export const statusLabels: Record<Status, string> = {
  current: texts.statusCurrent,
  IN_OFFICE: texts.inOffice,
  CANDIDATE: texts.statusCandidates,
  FORMER: texts.statusFormer,
  DIED: texts.diedStatus,
  UNSPECIFIED: texts.statusNotKnown,
  all: texts.everybody,
}
