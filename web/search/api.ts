import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { isSearched, type SearchState, type TabState } from './search-state.ts'

const pageSize = 20

/** Number of results by tab. Keyed by viewer, because the visibility of posts depends on it. */
export const searchCountsQuery = (state: SearchState, viewerId: string | null) =>
  queryOptions({
    queryKey: ['search', 'counts', state.search, viewerId],
    queryFn: ({ client, signal }) =>
      api('GET /search/counts', { query: { q: state.search ?? '' }, client, signal }),
    enabled: isSearched(state),
    placeholderData: keepPreviousData,
  })

/** Users found. Keyed by viewer (null when signed out), because each result says whether the viewer follows the user. */
export const foundUsersQuery = (state: TabState, viewerId: string | null) =>
  queryOptions({
    queryKey: ['profiles', 'search', state.search, state.page, viewerId],
    queryFn: ({ client, signal }) =>
      api('GET /users/search', {
        query: { q: state.search ?? '', page: state.page, limit: pageSize },
        client,
        signal,
      }),
    enabled: isSearched(state),
    placeholderData: keepPreviousData,
  })

export const foundPersonalitiesQuery = (state: TabState) =>
  queryOptions({
    queryKey: ['personalities', 'search', state.search, state.page],
    queryFn: ({ client, signal }) =>
      api('GET /personalities', {
        query: { search: state.search, sortBy: 'match', page: state.page, limit: pageSize },
        client,
        signal,
      }),
    enabled: isSearched(state),
    placeholderData: keepPreviousData,
  })

/** Posts found. Keyed by viewer (null when signed out), because visibility and likes depend on the viewer. */
export const foundPostsQuery = (state: TabState, viewerId: string | null) =>
  queryOptions({
    queryKey: ['posts', 'search', viewerId, state.search, state.page],
    queryFn: ({ client, signal }) =>
      api('GET /posts', {
        query: { search: state.search, page: state.page, limit: pageSizes.feed },
        client,
        signal,
      }),
    enabled: isSearched(state),
    placeholderData: keepPreviousData,
  })
