import type { Filters } from './filter.ts'
import { limits } from './limits.ts'

/** The filters of the list of personalities. */
export const personalityFilters = {
  /** The whole name of a party; 'Independent' for those who belong to none. */
  party: { kind: 'text', max: limits.personalityPartyMax, tooLong: 'party is too long' },
  /** `smaller`: those of no party that is among the largest, and those whose party is not known. */
  parties: { kind: 'choice', values: ['smaller'] },
  /** What the last word of the name begins with, whatever its case and accents. */
  letter: { kind: 'character' },
} as const satisfies Filters
