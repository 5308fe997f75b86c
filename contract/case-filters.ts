import type { Filters } from './filter.ts'

/** The filters of the list of moderation cases. */
export const caseFilters = {
  state: { kind: 'choice', values: ['open', 'decided'], default: 'open' },
  type: { kind: 'choice', values: ['personality', 'comment', 'post', 'postComment', 'user'] },
  /** The id of the case, which the suspension mail gives as reference. */
  id: { kind: 'id', address: 'reference' },
} as const satisfies Filters
