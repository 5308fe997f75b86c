import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type VoteChangeOptions, voteChangeOptions } from './vote-change.ts'

/** Changes the user's vote on a personality, with an optimistic update that is rolled back on error. */
export function useVoteChange(options: VoteChangeOptions) {
  return useMutation(voteChangeOptions(useQueryClient(), options))
}
