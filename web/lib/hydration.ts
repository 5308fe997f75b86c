import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { inlineJson } from './inline-json.ts'

/** The settled queries of a cache, refusals too, as JSON for a script element of the page. */
export function dehydrateState(client: QueryClient): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  return inlineJson({ queries: queries.map(({ dehydratedAt: _, ...query }) => timeless(query)) })
}

const minute = 60_000

// To the minute, so that a page whose data is the same is the same page, byte for byte, and keeps its ETag.
function timeless<Query extends { state: QueryState }>({ state, ...query }: Query) {
  const [dataUpdatedAt, errorUpdatedAt] = [state.dataUpdatedAt, state.errorUpdatedAt].map(
    (time) => time - (time % minute),
  )
  return { ...query, state: { ...state, dataUpdatedAt, errorUpdatedAt } }
}

/** Fills a cache with what `dehydrateState` wrote. */
export function hydrateState(client: QueryClient, text: string): void {
  const state = JSON.parse(text) as Partial<DehydratedState>
  for (const { state: query } of state.queries ?? []) {
    // JSON keeps an error's fields, but not its class, by which the pages tell a refusal.
    if (query.error) query.error = revived(query.error)
  }
  hydrate(client, state)
}

function revived(fields: object): ApiError {
  const { status = 0, messages = [] }: Partial<ApiError> = fields
  return new ApiError(status, messages)
}
