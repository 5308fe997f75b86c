import { pageSizes } from '../../contract/limits.ts'
import type { VoteType } from '../../contract/votes.ts'
import { type MyListState, myList, myListOptions } from '../ui/my-list.ts'
import type { MyVotesOptions } from './api.ts'

const voteTypes = { all: undefined, up: 'UPVOTE', down: 'DOWNVOTE' } as const satisfies Record<
  string,
  VoteType | undefined
>

export type MyVotesState = MyListState<keyof typeof voteTypes>

/** URL state of the list of the user's votes. */
export const myVotes = myList({
  path: '/my-votes',
  filterName: 'type',
  filters: ['all', 'up', 'down'],
})

/** The API's query options for a state. */
export function myVotesOptions(state: MyVotesState): MyVotesOptions {
  return { ...myListOptions(state, pageSizes.myVotes), type: voteTypes[state.filter] }
}
