import type { Filters, FilterValues } from './filter.ts'
import { limits } from './limits.ts'

export const personalityStatuses = [
  'IN_OFFICE',
  'CANDIDATE',
  'FORMER',
  'DIED',
  'UNSPECIFIED',
] as const

/** The filters of the list of personalities. */
export const personalityFilters = {
  /**
   * `current`: all but those who are former or have died, as without a choice, except that a search finds everybody;
   * `all`: everybody.
   */
  status: {
    kind: 'choice',
    values: ['current', ...personalityStatuses, 'all'],
    writtenAs: {
      IN_OFFICE: 'in-office',
      CANDIDATE: 'candidate',
      FORMER: 'former',
      DIED: 'died',
      UNSPECIFIED: 'unspecified',
    },
  },
  /** The slug of a chamber. */
  chamber: { kind: 'text', max: limits.slugMax },
  /** The slug of an area; with the areas in it. */
  area: { kind: 'text', max: limits.slugMax },
  /** The whole name of a party; 'Independent' for those who belong to none. */
  party: { kind: 'text', max: limits.personalityPartyMax },
  /** `smaller`: those of no party that is among the largest, and those whose party is not known. */
  parties: { kind: 'choice', values: ['smaller'] },
  /** What the last word of the name begins with, whatever its case and accents. */
  letter: { kind: 'character' },
} as const satisfies Filters

/** Numbers of personalities by status. */
type StatusCounts = Record<(typeof personalityStatuses)[number], number>

/** How many of these personalities a filter of the status leaves. */
export function countOfStatus(
  counts: StatusCounts,
  status: FilterValues<typeof personalityFilters>['status'] = 'current',
): number {
  const current = counts.IN_OFFICE + counts.CANDIDATE + counts.UNSPECIFIED
  if (status === 'all') return current + counts.FORMER + counts.DIED
  return status === 'current' ? current : counts[status]
}
