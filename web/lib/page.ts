import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import type { Site } from '../../contract/site-settings.ts'

/** The route parameters, the URL and the query cache of a page, and the public settings of the site. */
export interface PageContext {
  queryClient: QueryClient
  params: Params
  url: URL
  site: Site
}

/** A page's metadata for the document's head. */
export interface PageMeta {
  title: string
  /** The title has the name of the site, which follows it otherwise. */
  hasSiteName?: boolean
  description?: string
  /** Open Graph type; 'website' when absent. */
  type?: 'profile' | 'article'
  /** What links to the page say instead of the title, such as how people vote. */
  sharedTitle?: string
  /** Absolute URL or path of the picture shown when the page is shared. */
  image?: string
  /** Path of the card (`cardPath`) shown when the page is shared. */
  card?: string
  /** Path and query of the canonical URL; the page's path when absent. */
  canonical?: string
  /** schema.org data (JSON-LD). */
  jsonLd?: Record<string, unknown>
  noindex?: boolean
  /** Other sites may show what the page is about in a frame (`embedOf`). */
  isEmbeddable?: boolean
}

/** The `handle` that a page module may export beside its `Component`. */
export interface PageHandle {
  /**
   * Normalizes the query string to the parameters that the page reads, without invalid and default values. It is part of
   * the server's cache key for the page; a page without this function reads no query.
   */
  readQuery?: (search: URLSearchParams) => URLSearchParams
  /** Path to which others that mean the same page are redirected; without it every path stays as it is. */
  canonicalPath?: (params: Params) => string
  /** Prefetches the page's data into the query cache; the server awaits it before rendering. */
  load?: (context: PageContext) => Promise<unknown>
  /**
   * Metadata besides the title and `noindex` of the table of pages, or instead of them. Called after `load`, and again in
   * the browser whenever the page's data changes.
   */
  meta?: (context: PageContext) => Partial<PageMeta>
  /** HTTP status of the page once loaded; 200 when absent. */
  status?: (context: PageContext) => number
  /** Path to which this one leads for ever, known once the data is loaded; undefined if the page is here. */
  movedTo?: (context: PageContext) => string | undefined
  /** Slug of the personality that the page is about: the server counts a view each time it sends the page. */
  personality?: (context: PageContext) => string | undefined
}
