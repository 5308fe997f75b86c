import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/** Where a page is: its route parameters, its address and the cache that its queries fill. */
export interface PageContext {
  queryClient: QueryClient
  params: Params
  url: URL
}

/** What a page says of itself in the document's head. */
export interface PageMeta {
  title: string
  description?: string
  /** What it is about when it is shared; a website when absent. */
  type?: 'profile' | 'article'
  /** Absolute address or path of the picture shown when the page is shared. */
  image?: string
  /** Path and query under which the page is canonical; the page's path when absent. */
  canonical?: string
  /** schema.org data of the page's subject. */
  jsonLd?: Record<string, unknown>
  noindex?: boolean
}

/** What a page module exports as `handle`, beside its `Component`. */
export interface PageHandle {
  /**
   * The part of the query that the page reads, normalized: values that make no sense are left out like those that are
   * the default. The server renders and caches the page by this alone; a page without this function reads no query.
   */
  readQuery?: (search: URLSearchParams) => URLSearchParams
  /** Fills the query cache with what the page shows; on the server it is awaited before rendering. */
  load?: (context: PageContext) => Promise<unknown>
  /** Called after `load`, and again in the browser whenever the page's data changes. */
  meta: (context: PageContext) => PageMeta
  /** HTTP status of the page once loaded; 200 when absent. */
  status?: (context: PageContext) => number
}
