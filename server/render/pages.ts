import type { NormalizeAddress, PageRequest } from '../../contract/render.ts'

/** A complete HTML page with its status. */
export interface RenderedPage {
  status: number
  html: string
  noindex: boolean
  /** Slug of the personality that the page is about. */
  personality?: string
}

/** Source of pages: the built web app, or the Vite development server. */
export interface Pages {
  /** URL of the script that starts the web app, whose name changes with every script of it. */
  build?: string
  normalizeAddress: NormalizeAddress
  /** Paths of the static pages that the sitemap lists. */
  sitemapPaths: () => Promise<string[]>
  render: (request: PageRequest) => Promise<RenderedPage>
  /** Content-Security-Policy of the documents; undefined in development, where the scripts are not known beforehand. */
  policy?: string
}

/** Content-Security-Policy of the site's pages. */
export function contentSecurityPolicy(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // Bars set their width in a style attribute, and the toaster injects a style sheet; styles cannot run scripts.
    "style-src 'self' 'unsafe-inline'",
    // Pictures of personalities may be on any host, but only by https: the network must not see who is looked at.
    "img-src 'self' https: data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
