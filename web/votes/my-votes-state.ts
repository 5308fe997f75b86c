import { limits, pageSizes } from '../../contract/limits.ts'
import type { VoteType } from '../../contract/votes.ts'
import type { MyVotesOptions } from './api.ts'

const sorts = ['newest', 'oldest', 'personality'] as const
const types = ['all', 'up', 'down'] as const

/** What of the own votes is shown; it lives in the address. */
export interface MyVotesState {
  q: string
  type: (typeof types)[number]
  sort: (typeof sorts)[number]
  page: number
}

const defaults: MyVotesState = { q: '', type: 'all', sort: 'newest', page: 1 }

/** Reads the state from an address; what makes no sense there is the default. */
export function readMyVotesState(search: URLSearchParams): MyVotesState {
  const page = search.get('page') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, limits.searchMax),
    type: types.find((type) => type === search.get('type')) ?? defaults.type,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? defaults.sort,
    page: /^\d{1,9}$/.test(page) ? Math.min(Math.max(Number(page), 1), limits.pageMax) : 1,
  }
}

/** The address of a state; only what differs from the defaults is written. */
export function myVotesAddress(state: MyVotesState): string {
  const search = new URLSearchParams()
  for (const name of ['q', 'type', 'sort', 'page'] as const) {
    if (state[name] !== defaults[name]) search.set(name, String(state[name]))
  }
  return search.size > 0 ? `/my-votes?${search}` : '/my-votes'
}

const voteTypes: Record<MyVotesState['type'], VoteType | undefined> = {
  all: undefined,
  up: 'UPVOTE',
  down: 'DOWNVOTE',
}

/** The state as the API is asked. */
export function myVotesOptions({ q, type, sort, page }: MyVotesState): MyVotesOptions {
  return {
    search: q || undefined,
    type: voteTypes[type],
    sortBy: sort === 'personality' ? 'personality.name' : 'createdAt',
    order: sort === 'newest' ? 'desc' : 'asc',
    page: String(page),
    limit: String(pageSizes.myVotes),
  }
}
