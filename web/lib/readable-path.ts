import { isPlainLine } from '../../contract/plain-line.ts'
import { cut } from './formats.ts'

/**
 * True if a URL path can be decoded and contains no control character or line separator. The router cannot match other
 * paths: its patterns do not cross lines, and invalid percent-encoding stays undecoded.
 */
export function isReadablePath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

const shownLength = 60

/** A readable URL path decoded for display, and cut if it is long. */
export function readablePath(pathname: string): string {
  const decoded = decodeURIComponent(pathname)
  return cut(isPlainLine(decoded) ? decoded : pathname, shownLength)
}
