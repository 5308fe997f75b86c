import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import { isReadablePath } from '../lib/readable-path.ts'

const unreadable: RouteMatch = {
  route: { id: 'web/app/unreadable-page.tsx', lazy: () => import('./unreadable-page.tsx') },
  params: {},
  pathname: '/',
  pathnameBase: '/',
}

/** The routes that a path matches, outermost first; that of the 404 page for paths that the router cannot match. */
export function routesAt(routes: RouteObject[], pathname: string): RouteMatch[] {
  return isReadablePath(pathname) ? (matchRoutes(routes, { pathname }) ?? []) : [unreadable]
}

/** Loads the scripts of lazy routes, which replace `lazy` by what they export. */
export async function loadRoutes(matches: RouteMatch[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** True if each route's script was loaded. */
export const areLoaded = (matches: RouteMatch[]): boolean =>
  matches.every(({ route }) => !route.lazy)
