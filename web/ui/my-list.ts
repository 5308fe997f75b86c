import { limits } from '../../contract/limits.ts'
import { firstCodePoints } from '../lib/text-length.ts'
import { pageOf } from './page-list.ts'

/** Labels of the sort orders. */
export const myListSorts = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  personality: 'By Personality',
} as const

/** State of a list of the user's own items, kept in the URL. */
export interface MyListState<Filter extends string = string> {
  q: string
  filter: Filter
  sort: keyof typeof myListSorts
  page: number
}

const sorts = ['newest', 'oldest', 'personality'] as const

interface MyListOptions<Filter extends string> {
  path: string
  /** Name of the filter's query parameter. */
  filterName: string
  /** The first is the default. */
  filters: readonly [Filter, ...Filter[]]
}

/** Reads a list's state from the query string and writes it back without defaults. */
export function myList<const Filter extends string>(options: MyListOptions<Filter>) {
  const { path, filterName, filters } = options
  return {
    read: (search: URLSearchParams): MyListState<Filter> => ({
      q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
      filter: oneOf(search.get(filterName), filters),
      sort: oneOf(search.get('sort'), sorts),
      page: pageOf(search),
    }),
    addressOf({ q, filter, sort, page }: MyListState<Filter>): string {
      const search = new URLSearchParams()
      if (q !== '') search.set('q', q)
      if (filter !== filters[0]) search.set(filterName, filter)
      if (sort !== sorts[0]) search.set('sort', sort)
      if (page !== 1) search.set('page', String(page))
      return search.size > 0 ? `${path}?${search}` : path
    },
  }
}

function oneOf<Choice extends string>(
  text: string | null,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices.find((one) => one === text) ?? choices[0]
}

/** The API's query options for a state, without the filter. */
export function myListOptions({ q, sort, page }: MyListState, limit: number) {
  return {
    search: q || undefined,
    sortBy: sort === 'personality' ? ('personality.name' as const) : ('createdAt' as const),
    order: sort === 'newest' ? ('desc' as const) : ('asc' as const),
    page,
    limit,
  }
}
