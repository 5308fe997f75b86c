import type { Filters } from './filter.ts'

/** The filters of the list of vote reviews. */
export const reviewFilters = {
  status: { kind: 'choice', values: ['open', 'decided'], default: 'open' },
} as const satisfies Filters
