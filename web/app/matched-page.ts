import type { Params } from 'react-router'
import type { PageHandle } from '../lib/page.ts'

/** The `handle` of a guarded route: its pages render nothing until the browser has checked the session. */
export interface GuardHandle {
  requiresSession: true
}

interface Match {
  id: string
  params: Params
  handle: unknown
}

/** The page that a URL matches. */
export interface MatchedPage {
  params: Params
  /** Source path of the page's module, which is also the route's id. */
  module: string
  handle: PageHandle | undefined
  /** The page depends on the signed-in user, so the server cannot prefetch its data. */
  requiresSession: boolean
}

/** Finds the page among the matched routes, given outermost first. */
export function matchedPage(matches: Match[]): MatchedPage {
  const last = matches.at(-1)
  return {
    params: last?.params ?? {},
    module: last?.id ?? '',
    handle: isPageHandle(last?.handle) ? last.handle : undefined,
    requiresSession: matches.some((match) => isGuardHandle(match.handle)),
  }
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'meta' in handle
}

function isGuardHandle(handle: unknown): handle is GuardHandle {
  return typeof handle === 'object' && handle !== null && 'requiresSession' in handle
}
