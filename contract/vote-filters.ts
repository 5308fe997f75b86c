import type { Filters } from './filter.ts'

/** The filters of a user's list of votes. */
export const voteFilters = {
  type: {
    kind: 'choice',
    values: ['UPVOTE', 'DOWNVOTE'],
    writtenAs: { UPVOTE: 'up', DOWNVOTE: 'down' },
  },
} as const satisfies Filters
