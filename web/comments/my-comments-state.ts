import { commentFilters } from '../../contract/comment-filters.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { ListState } from '../lib/list-address.ts'
import { myList, myListQuery } from '../ui/my-list.ts'

/** The list of the user's comments. */
export const myComments = myList('/my-comments', commentFilters)

export type MyCommentsState = ListState<typeof myComments>

/** The query of the API for a state. */
export const myCommentsOptions = (state: MyCommentsState) =>
  myListQuery(state, pageSizes.myComments)
