let prefix = globalThis.document?.documentElement?.dataset.prefix ?? ''

/** What the addresses of the pages begin with in their language, such as `/es`; the document says it. */
export const pagePrefix = () => prefix

/** Sets the prefix on the server, before each page; pages are rendered without a pause. */
export function setPrefix(ofLanguage: string): void {
  prefix = ofLanguage
}

/** The path of a page, as the router knows it, of a path in the browser, which may be one in the site's own language. */
export const withoutPrefix = (pathname: string) =>
  `${pathname}/`.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) || '/' : pathname
