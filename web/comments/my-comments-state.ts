import { pageSizes } from '../../contract/limits.ts'
import { type OwnListState, ownList, ownListOptions } from '../ui/own-list.ts'
import type { MyCommentsOptions } from './api.ts'

export type MyCommentsState = OwnListState<'all' | 'ACTIVE' | 'HIDDEN' | 'FLAGGED'>

/** The own comments and their address. */
export const myComments = ownList({
  path: '/my-comments',
  filterName: 'status',
  filters: ['all', 'ACTIVE', 'HIDDEN', 'FLAGGED'],
})

/** The state as the API is asked. */
export function myCommentsOptions(state: MyCommentsState): MyCommentsOptions {
  const { filter } = state
  return {
    ...ownListOptions(state, pageSizes.myComments),
    status: filter === 'all' ? undefined : filter,
  }
}
