import { limits } from '../../contract/limits.ts'
import type { Order } from '../../contract/paging.ts'
import type { PersonalitySort } from '../../contract/personalities.ts'
import { firstCodePoints } from '../../contract/text-length.ts'
import { pageOf } from '../ui/page-list.ts'

/** What of the list is shown; it lives in the address, so that Back and a shared link show the same. */
export interface ListState {
  q: string
  sort: PersonalitySort
  order: Order
  page: number
}

/** The sorts as people call them, and the direction that the name promises. */
export const sorts: Record<PersonalitySort, { label: string; order: Order }> = {
  voteCount: { label: 'Most votes', order: 'desc' },
  upvoteCount: { label: 'Most supported', order: 'desc' },
  downvoteCount: { label: 'Most opposed', order: 'desc' },
  commentCount: { label: 'Most discussed', order: 'desc' },
  views: { label: 'Most viewed', order: 'desc' },
  name: { label: 'Name', order: 'asc' },
  createdAt: { label: 'Newest', order: 'desc' },
}

const defaults: ListState = { q: '', sort: 'voteCount', order: 'desc', page: 1 }

/** Whether a text names a sort. */
export const isSort = (text: unknown): text is PersonalitySort =>
  typeof text === 'string' && Object.hasOwn(sorts, text)

/** Reads the state from an address; what makes no sense there is the default. */
export function readListState(search: URLSearchParams): ListState {
  const sort = search.get('sort')
  const order = search.get('order')
  return {
    q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
    sort: isSort(sort) ? sort : defaults.sort,
    order: order === 'asc' || order === 'desc' ? order : defaults.order,
    page: pageOf(search),
  }
}

/** The query of a state; only what differs from the defaults is written. */
export function listQuery(state: ListState): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of ['q', 'sort', 'order', 'page'] as const) {
    if (state[name] !== defaults[name]) search.set(name, String(state[name]))
  }
  return search
}

/** The address of a state. */
export function listAddress(state: ListState, path = '/personalities'): string {
  const search = listQuery(state)
  return search.size > 0 ? `${path}?${search}` : path
}
