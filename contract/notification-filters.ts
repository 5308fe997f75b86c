import type { Filters } from './filter.ts'

/** The filters of the list of notifications. */
export const notificationFilters = {
  status: { kind: 'choice', values: ['all', 'unread', 'read'], default: 'all' },
} as const satisfies Filters
