import type { Params } from 'react-router'
import type { PageHandle } from '../lib/page.ts'

/** What a guard's route exports as `handle`: its pages show nothing before the browser knows who looks. */
export interface GuardHandle {
  requiresSession: true
}

interface Match {
  id: string
  params: Params
  handle: unknown
}

/** The page that an address leads to. */
export interface MatchedPage {
  params: Params
  /** Source path of the page's module, which is its route's id. */
  module: string
  handle: PageHandle | undefined
  /** The page is the member's own, so that nothing of it can be fetched on the server. */
  requiresSession: boolean
}

/** Finds the page among the matched routes, the outermost first. */
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
