import type { Filters } from './filter.ts'

/** The filter of the list of legal holds. */
export const holdFilters = {
  state: { kind: 'choice', values: ['active', 'ended'], default: 'active' },
} as const satisfies Filters
