import type { RouteObject } from 'react-router'
import { RequireSession, RequireVisitor } from './guards.tsx'
import { type GuardHandle, routeHandle } from './matched-page.ts'
import { pages, type SitePage } from './pages.ts'

/** Routes of the pages with an access level, loaded lazily; the server finds the scripts to preload by the id. */
const routesOf = (access?: SitePage['access']): RouteObject[] =>
  pages
    .filter((page) => page.access === access)
    .map((page) => ({
      path: page.path,
      id: page.module,
      lazy: async () => {
        const { Component, handle } = await page.load()
        return { Component, handle: routeHandle(page, handle) }
      },
    }))

const requiresSession: GuardHandle = { requiresSession: true }

/** The route table, for the browser and for server rendering. */
export const routes: RouteObject[] = [
  ...routesOf(),
  { element: <RequireVisitor />, children: routesOf('visitor') },
  { element: <RequireSession />, handle: requiresSession, children: routesOf('user') },
  {
    path: 'admin/*',
    id: 'web/app/admin-section.tsx',
    lazy: () => import('./admin-section.tsx'),
  },
  {
    path: '*',
    id: 'web/app/unknown-page.tsx',
    lazy: () => import('./unknown-page.tsx'),
  },
]
