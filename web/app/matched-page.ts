import type { Params, RouteMatch } from 'react-router'
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

/** The page that a URL matches. */
export interface MatchedPage {
  params: Params
  /** Source path of the page's module, which is also the route's id. */
  module: string
  handle: RouteHandle | undefined
  /** The page depends on the signed-in user, so the server cannot prefetch its data. */
  requiresSession: boolean
}

/** Finds the page among the matched routes, given outermost first, whose scripts are loaded. */
export function matchedPage(matches: RouteMatch[]): MatchedPage {
  const last = matches.at(-1)
  const handle: unknown = last?.route.handle
  return {
    params: last?.params ?? {},
    module: last?.route.id ?? '',
    handle: has<RouteHandle>(handle, 'meta') ? handle : undefined,
    requiresSession: matches.some(({ route }) => has<GuardHandle>(route.handle, 'requiresSession')),
  }
}

function has<Handle>(handle: unknown, key: keyof Handle): handle is Handle {
  return typeof handle === 'object' && handle !== null && key in handle
}
