import type { Filters } from './filter.ts'

/** The filters of the lists of comments. */
export const commentFilters = {
  status: { kind: 'choice', values: ['ACTIVE', 'HIDDEN', 'FLAGGED'] },
} as const satisfies Filters
