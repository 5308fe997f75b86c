import { limits, pageSizes } from '../../contract/limits.ts'
import type { Order } from '../../contract/paging.ts'
import type { PersonalitySort } from '../../contract/personalities.ts'
import { firstCodePoints } from '../lib/text-length.ts'
import { pageOf } from '../ui/page-list.ts'

/** State of the list, kept in the URL so that Back and shared links restore it. */
export interface ListState {
  q: string
  sort: PersonalitySort
  order: Order
  page: number
  /** The name of a party, or empty. */
  party: string
  /** The letter that last names begin with, or empty. */
  letter: string
  /** Cards on a page. */
  show: number
}

/** Cards on a page for people who choose larger pages. */
export const largePage = 24

/** Labels of the sort orders, and the direction that each label implies. */
export const sorts: Record<PersonalitySort, { label: string; order: Order }> = {
  voteCount: { label: 'Most votes', order: 'desc' },
  bestSupported: { label: 'Best supported', order: 'desc' },
  upvoteCount: { label: 'Most supported', order: 'desc' },
  downvoteCount: { label: 'Most opposed', order: 'desc' },
  commentCount: { label: 'Most discussed', order: 'desc' },
  views: { label: 'Most viewed', order: 'desc' },
  name: { label: 'Name', order: 'asc' },
  createdAt: { label: 'Newest', order: 'desc' },
}

const defaults: ListState = {
  q: '',
  sort: 'voteCount',
  order: 'desc',
  page: 1,
  party: '',
  letter: '',
  show: pageSizes.personalities,
}

/** Type guard for sort names. */
export const isSort = (text: unknown): text is PersonalitySort =>
  typeof text === 'string' && Object.hasOwn(sorts, text)

/** Reads the state from a query string; invalid values become the defaults. */
export function readListState(search: URLSearchParams): ListState {
  const sort = search.get('sort')
  const order = search.get('order')
  return {
    q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
    sort: isSort(sort) ? sort : defaults.sort,
    order: order === 'asc' || order === 'desc' ? order : defaults.order,
    page: pageOf(search),
    party: firstCodePoints((search.get('party') ?? '').trim(), limits.personalityPartyMax),
    letter: /^[\p{L}\p{N}#]$/u.exec(search.get('letter') ?? '')?.[0] ?? '',
    show: search.get('show') === String(largePage) ? largePage : pageSizes.personalities,
  }
}

/** The query string of a state, without defaults. */
export function listQuery(state: ListState): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of ['q', 'party', 'letter', 'sort', 'order', 'show', 'page'] as const) {
    if (state[name] !== defaults[name]) search.set(name, String(state[name]))
  }
  return search
}

/** The URL of a state. */
export function listAddress(state: ListState, path = '/personalities'): string {
  const search = listQuery(state)
  return search.size > 0 ? `${path}?${search}` : path
}
