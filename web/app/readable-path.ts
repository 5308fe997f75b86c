/**
 * Whether a URL path can be decoded and holds no control character or line separator. No page has such an address, and
 * the router cannot match it: its patterns do not cross lines, and a broken percent-encoding stays undecoded.
 */
export function isReadablePath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
