/** What a page needs from the server to be rendered there. */
export interface PageRequest {
  /** Path and query, normalized by `NormalizeAddress`, such as `/personalities?q=ada`. */
  path: string
  /** Scheme and host for canonical addresses, without a trailing slash. */
  origin: string
  /** Calls the app's own API as an anonymous visitor; `path` is below `/api`. */
  call: (path: string) => Promise<{ status: number; body: unknown }>
}

/** A rendered page, still in parts: the server puts them into the built document. */
export interface RenderedPage {
  status: number
  /** Set on a redirect; the other parts are empty then. */
  location?: string
  /** Escaped tags for the document's head. */
  head: string
  body: string
  /** Dehydrated queries as JSON, safe inside a script element. */
  state: string
  /** Source path of the page's own module, below the project: what the browser loads beside the entry. */
  module: string
  /** Not for search engines, and not for caches in front either. */
  noindex: boolean
}

/** What the built server entry of the web app exports as `renderPage`. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/**
 * What the built server entry exports as `normalizeAddress`: path and query of a page, without the parameters that the
 * page does not read and with the others in one spelling. Addresses that show the same page become the same.
 */
export type NormalizeAddress = (path: string) => Promise<string>
