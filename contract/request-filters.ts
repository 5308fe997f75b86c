import type { Filters } from './filter.ts'

/** The filter of the requests of members. */
export const requestFilters = {
  state: { kind: 'choice', values: ['open', 'closed'], default: 'open' },
} as const satisfies Filters
