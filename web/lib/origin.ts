import { queryOptions, useQuery } from '@tanstack/react-query'

/**
 * The address of the site without a path. The server renders it from its configuration, so a page that shows it puts it
 * into the query cache when it loads.
 */
export const originQuery = queryOptions({
  queryKey: ['origin'],
  enabled: false,
  initialData: () => (import.meta.env.SSR ? '' : location.origin),
})

export const useOrigin = (): string => useQuery(originQuery).data
