import type { NormalizeAddress, PageRequest } from '../../contract/render.ts'

/** A whole page, ready to be sent. */
export interface WholePage {
  status: number
  location?: string
  html: string
  noindex: boolean
}

/** Where pages come from: the built web app, or one that is being developed. */
export interface Pages {
  normalizeAddress: NormalizeAddress
  render: (request: PageRequest) => Promise<WholePage>
  /** The documents' content security policy; undefined where scripts cannot be known beforehand. */
  policy?: string
}

/** What a page of the site may load and do. */
export function contentSecurityPolicy(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // Bars carry their width as a style, and the toaster brings its own sheet; neither can run anything.
    "style-src 'self' 'unsafe-inline'",
    // Pictures of personalities may stand anywhere on the web. Unencrypted ones would tell the network who is looked at.
    "img-src 'self' https: data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
