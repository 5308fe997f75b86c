import { limits } from '../../contract/limits.ts'
import { firstCodePoints } from '../../contract/text-length.ts'
import { pageOf } from './page-list.ts'

/** The sorts of a list of own things, as people call them. */
export const myListSorts = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  personality: 'By Personality',
} as const

/** What of a list of own things is shown; it lives in the address. */
export interface MyListState<Filter extends string = string> {
  q: string
  filter: Filter
  sort: keyof typeof myListSorts
  page: number
}

const sorts = ['newest', 'oldest', 'personality'] as const

interface MyListPlace<Filter extends string> {
  path: string
  /** The filter's name in the address. */
  filterName: string
  /** The first is the default. */
  filters: readonly [Filter, ...Filter[]]
}

/** How the state of one such list is read from its address, and written there but for the defaults. */
export function myList<const Filter extends string>(place: MyListPlace<Filter>) {
  const { path, filterName, filters } = place
  return {
    read: (search: URLSearchParams): MyListState<Filter> => ({
      q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
      filter: choice(search.get(filterName), filters),
      sort: choice(search.get('sort'), sorts),
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

function choice<Choice extends string>(
  text: string | null,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices.find((one) => one === text) ?? choices[0]
}

/** The state as the API is asked, but for the filter. */
export function myListOptions({ q, sort, page }: MyListState, limit: number) {
  return {
    search: q || undefined,
    sortBy: sort === 'personality' ? ('personality.name' as const) : ('createdAt' as const),
    order: sort === 'newest' ? ('desc' as const) : ('asc' as const),
    page,
    limit,
  }
}
