import type { Filters } from './filter.ts'

/** The filters of the list of one's own votes. */
export const voteFilters = {
  type: {
    kind: 'choice',
    values: ['UPVOTE', 'DOWNVOTE'],
    writtenAs: { UPVOTE: 'up', DOWNVOTE: 'down' },
  },
} as const satisfies Filters
