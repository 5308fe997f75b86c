import type { Filters } from './filter.ts'

/** The filters of the list of messages from the contact form. */
export const messageFilters = {
  state: { kind: 'choice', values: ['open', 'handled'], default: 'open' },
} as const satisfies Filters
