import type { PageLanguage } from './site-languages.ts'
import type { Site } from './site-settings.ts'

/** Input of server-side rendering. */
export interface PageRequest {
  /** Path and query without prefix, normalized by `NormalizeAddress`, for example `/personalities?q=ada`. */
  path: string
  /** Origin for canonical URLs, without a trailing slash. */
  origin: string
  /** What addresses of the language begin with: '' or, for example, '/es'. */
  prefix: string
  /** All languages in which the page is. */
  languages: PageLanguage[]
  /** Internal request to the API as an anonymous visitor; `path` is below `/api`. */
  call: (path: string) => Promise<{ status: number; body: unknown }>
  /** What the site is called, and who runs it. */
  site: Site
  /** Whether readers can have texts translated; not if absent. */
  isTranslating?: boolean
  /** To be awaited when the data is loaded: resolves in an iteration of the event loop in which no other page renders. */
  waitToRender: () => Promise<void>
}

/** The parts of a rendered page, which the server inserts into the built document. */
export interface RenderedPage {
  status: number
  /** Escaped tags for the document's head. */
  head: string
  /** `<symbol>` elements of the icons in the body. */
  icons: string
  body: string
  /** Dehydrated queries and changed settings of the site as JSON, safe inside a script element. */
  state: string
  /** Source path of the page's module, relative to the project, to preload its chunk. */
  module: string
  /** Sends noindex and prevents caching by proxies. */
  noindex: boolean
  /** Slug of the personality that the page is about, whose views are counted. */
  personality?: string
  /** Path of the page that the address leads to for ever. */
  movedTo?: string
}

/** `renderPage` of the built server entry of the web app. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/**
 * `normalizeAddress` of the built server entry: canonicalizes path and query, dropping parameters that the page does not
 * read, so that the same page has one cache key.
 */
export type NormalizeAddress = (path: string) => Promise<string>

/** Exports of the built server entry of the web app. */
export interface EntryServer {
  renderPage: RenderPage
  normalizeAddress: NormalizeAddress
  /** Paths of the static pages that the sitemap lists. */
  sitemapPaths: string[]
}
