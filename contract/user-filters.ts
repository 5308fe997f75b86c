import type { Filters } from './filter.ts'

/** The filters of the list of users. */
export const userFilters = {
  role: { kind: 'choice', values: ['USER', 'MODERATOR', 'EDITOR', 'ADMIN'] },
  status: { kind: 'choice', values: ['ACTIVE', 'SUSPENDED'] },
} as const satisfies Filters
