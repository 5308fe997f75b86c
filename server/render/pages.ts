import type { NormalizeAddress, PageRequest } from '../../contract/render.ts'
import type { SiteLook } from '../../contract/site-settings.ts'
import type { Language } from '../../messages/languages.ts'

/** A complete HTML page with its status. */
export interface RenderedPage {
  status: number
  html: string
  noindex: boolean
  /** Slug of the personality that the page is about. */
  personality?: string
  /** Path of the page that the address leads to for ever. */
  movedTo?: string
  /** Content-Security-Policy; undefined in development, where the scripts are not known beforehand. */
  policy?: string
}

export interface RenderRequest extends PageRequest {
  language: Language
  /** True if a picture of the site is on another one. */
  hasRemotePictures: boolean
  /** Markup above the application. */
  announcement: string
  look: SiteLook
}

/** Source of pages: the built web app, or the Vite development server. */
export interface Pages {
  /** Changes with every script of the web app in every language. */
  build?: string
  normalizeAddress: NormalizeAddress
  /** Paths of the static pages that the sitemap lists. */
  sitemapPaths: () => Promise<string[]>
  render: (request: RenderRequest) => Promise<RenderedPage>
}

/** Content-Security-Policy sources (`'sha256-…'`) of what stands inline in a page. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

interface PageContents extends InlineHashes {
  hasRemotePictures: boolean
}

/** Content-Security-Policy of the site's pages. */
export function contentSecurityPolicy({
  scripts,
  styles,
  hasRemotePictures,
}: PageContents): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    // Text becomes HTML or code only through the policy in web/index.html.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    "style-src 'self'",
    `style-src-elem 'self' ${styles.join(' ')}`,
    // Bars and charts have their measures in attributes (docs/decisions/062-trusted-types.md).
    "style-src-attr 'unsafe-inline'",
    // Pictures of personalities may be on any host until they are fetched, but only by https: the network must not see
    // who is looked at.
    `img-src 'self'${hasRemotePictures ? ' https:' : ''} data: blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
