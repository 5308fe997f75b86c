import { pageSizes } from '../../contract/limits.ts'
import { type MyListState, myList, myListOptions } from '../ui/my-list.ts'
import type { MyCommentsOptions } from './api.ts'

export type MyCommentsState = MyListState<'all' | 'ACTIVE' | 'HIDDEN' | 'FLAGGED'>

/** Reads and writes the filters of the page 'My Comments' in the URL. */
export const myComments = myList({
  path: '/my-comments',
  filterName: 'status',
  filters: ['all', 'ACTIVE', 'HIDDEN', 'FLAGGED'],
})

/** Query parameters of the API for a state. */
export function myCommentsOptions(state: MyCommentsState): MyCommentsOptions {
  const { filter } = state
  return {
    ...myListOptions(state, pageSizes.myComments),
    status: filter === 'all' ? undefined : filter,
  }
}
