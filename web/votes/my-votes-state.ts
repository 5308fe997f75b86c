import { pageSizes } from '../../contract/limits.ts'
import type { VoteType } from '../../contract/votes.ts'
import { type OwnListState, ownList, ownListOptions } from '../ui/own-list.ts'
import type { MyVotesOptions } from './api.ts'

const voteTypes = { all: undefined, up: 'UPVOTE', down: 'DOWNVOTE' } as const satisfies Record<
  string,
  VoteType | undefined
>

export type MyVotesState = OwnListState<keyof typeof voteTypes>

/** The own votes and their address. */
export const myVotes = ownList({
  path: '/my-votes',
  filterName: 'type',
  filters: ['all', 'up', 'down'],
})

/** The state as the API is asked. */
export function myVotesOptions(state: MyVotesState): MyVotesOptions {
  return { ...ownListOptions(state, pageSizes.myVotes), type: voteTypes[state.filter] }
}
