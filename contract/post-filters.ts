import type { Filters } from './filter.ts'

/** The filters of the feed and of the search for posts. */
export const postFilters = {
  /** Posts of one user. */
  userId: { kind: 'id' },
} as const satisfies Filters
