import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { inlineJson } from './inline-json.ts'

/**
 * Serializes the settled queries of a cache, 4xx errors included, as JSON for a script element of the page. Queries with
 * `meta.isDrawnOnServer` are left out: the page has what is drawn from them, and the browser does not draw it again.
 */
export function dehydrateState(client: QueryClient): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status !== 'pending' && meta?.isDrawnOnServer !== true,
    shouldRedactErrors: () => false,
  })
  return inlineJson({ queries: queries.map(({ dehydratedAt: _, ...query }) => roundTimes(query)) })
}

const minute = 60_000

// Rounds times down to the minute, so that pages with equal data are equal byte for byte and keep their ETag.
function roundTimes<Query extends { state: QueryState }>({ state, ...query }: Query) {
  const [dataUpdatedAt, errorUpdatedAt] = [state.dataUpdatedAt, state.errorUpdatedAt].map(
    (time) => time - (time % minute),
  )
  return { ...query, state: { ...state, dataUpdatedAt, errorUpdatedAt } }
}

/** Fills a cache from the output of `dehydrateState`. */
export function hydrateState(client: QueryClient, text: string): void {
  const state = JSON.parse(text) as Partial<DehydratedState>
  for (const { state: query } of state.queries ?? []) {
    // JSON keeps an error's fields but not its class, which `isRefusal` checks.
    if (query.error) query.error = toApiError(query.error)
  }
  hydrate(client, state)
}

function toApiError(fields: object): ApiError {
  const { status = 0, messages = [] }: Partial<ApiError> = fields
  return new ApiError(status, messages)
}
