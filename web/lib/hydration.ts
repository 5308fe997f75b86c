import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import { changedSettings, initialSite } from '../../contract/initial-settings.ts'
import type { Site } from '../../contract/site-settings.ts'
import { ApiError } from './api-error.ts'
import { inlineJson } from './inline-json.ts'
import { packLists, unpackLists } from './packed-lists.ts'
import { siteOf, siteQuery } from './site.ts'

/**
 * Serializes the settled queries of a cache, 4xx errors included, as JSON for a script element of the page. Queries with
 * `meta.isDrawnOnServer` are left out: the page has what is drawn from them, and the browser does not draw it again.
 * Of the site's settings it has those that were changed.
 */
export function dehydrateState(client: QueryClient): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state, meta, queryHash }) =>
      state.status !== 'pending' && meta?.isDrawnOnServer !== true && queryHash !== siteHash,
    shouldRedactErrors: () => false,
  })
  const site = changedSettings(siteOf(client))
  const state = {
    ...(Object.keys(site).length > 0 && { site }),
    queries: queries.map(({ dehydratedAt: _, queryHash: __, state, ...query }) => ({
      ...query,
      state: withoutUsualFields(roundTimes(state)),
    })),
  }
  return inlineJson(state, packLists)
}

const siteHash = hashKey(siteQuery.queryKey)

/** The state of a query that was fetched once and succeeded; each page carries only what differs from it. */
const usualState = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} satisfies Partial<QueryState>

function withoutUsualFields(state: QueryState): Partial<QueryState> {
  const usual = new Map<string, unknown>(Object.entries(usualState))
  return Object.fromEntries(
    Object.entries(state).filter(([field, value]) => usual.get(field) !== value),
  )
}

const minute = 60_000

// Rounds times down to the minute, so that pages with equal data are equal byte for byte and keep their ETag.
function roundTimes(state: QueryState): QueryState {
  const rounded = (time: number) => time - (time % minute)
  const { dataUpdatedAt, errorUpdatedAt } = state
  return {
    ...state,
    dataUpdatedAt: rounded(dataUpdatedAt),
    errorUpdatedAt: rounded(errorUpdatedAt),
  }
}

/** Fills a cache from the output of `dehydrateState`. */
export function hydrateState(client: QueryClient, text: string): void {
  const { site, ...state }: Partial<DehydratedState> & { site?: Partial<Site> } = JSON.parse(
    text,
    unpackLists,
  )
  client.setQueryData(siteQuery.queryKey, { ...initialSite, ...site })
  for (const query of state.queries ?? []) {
    query.queryHash = hashKey(query.queryKey)
    query.state = { ...usualState, ...query.state }
    // JSON keeps an error's fields but not its class, which `isRefusal` checks.
    if (query.state.error) query.state.error = toApiError(query.state.error)
  }
  hydrate(client, state)
}

function toApiError(fields: object): ApiError {
  const { status = 0, messages = [] }: Partial<ApiError> = fields
  return new ApiError(status, messages)
}
