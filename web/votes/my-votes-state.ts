import { pageSizes } from '../../contract/limits.ts'
import { voteFilters } from '../../contract/vote-filters.ts'
import type { ListState } from '../lib/list-address.ts'
import { myList, myListQuery } from '../ui/my-list.ts'

/** The list of the user's votes. */
export const myVotes = myList('/my-votes', voteFilters)

export type MyVotesState = ListState<typeof myVotes>

/** The query of the API for a state. */
export const myVotesOptions = (state: MyVotesState) => myListQuery(state, pageSizes.myVotes)
