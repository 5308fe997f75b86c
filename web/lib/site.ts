import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { initialSite } from '../../contract/initial-settings.ts'
import type { Site } from '../../contract/site-settings.ts'

/** The public settings of the site. They come with each page (`hydrateState`), so they are never fetched. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  enabled: false,
  initialData: initialSite,
})

/** What the site is called, and who runs it. */
export const useSite = (): Site => useQuery(siteQuery).data

/** As `useSite`, outside components. */
export const siteOf = (client: QueryClient): Site =>
  client.getQueryData<Site>(siteQuery.queryKey) ?? initialSite
