/** Path of the Atom feed of a page; undefined for a page that has none. */
export const feedOf = (pathname: string): string | undefined =>
  /^\/(posts|(personalities|areas)\/[^/]+)$/.test(pathname) ? `${pathname}/feed.atom` : undefined

/** The media type of feeds. */
export const feedType = 'application/atom+xml'
