import type { Params } from 'react-router'
import type { PageContext, PageHandle, PageMeta } from '../lib/page.ts'
import type { SitePage } from './pages.ts'

/** The `handle` of a page's route: the module's, completed from the table of pages. */
export interface RouteHandle extends PageHandle {
  meta: (context: PageContext) => PageMeta
}

/** Completes a module's handle with the title of the table; pages that not everybody may open are not indexed. */
export function routeHandle(page: SitePage, handle?: PageHandle): RouteHandle {
  const meta = { title: page.title, noindex: page.noindex ?? page.access !== undefined }
  return { ...handle, meta: (context) => ({ ...meta, ...handle?.meta?.(context) }) }
}

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
  handle: RouteHandle | undefined
  /** The page depends on the signed-in user, so the server cannot prefetch its data. */
  requiresSession: boolean
}

/** Finds the page among the matched routes, given outermost first. */
export function matchedPage(matches: Match[]): MatchedPage {
  const last = matches.at(-1)
  return {
    params: last?.params ?? {},
    module: last?.id ?? '',
    handle: isRouteHandle(last?.handle) ? last.handle : undefined,
    requiresSession: matches.some((match) => isGuardHandle(match.handle)),
  }
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'meta' in handle
}

function isGuardHandle(handle: unknown): handle is GuardHandle {
  return typeof handle === 'object' && handle !== null && 'requiresSession' in handle
}
