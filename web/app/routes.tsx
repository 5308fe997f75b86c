import { type RouteObject, replace } from 'react-router'
import { FailurePage, WholeFailurePage } from './failure-page.tsx'
import { RequireSession, RequireVisitor } from './guards.tsx'
import { type GuardHandle, routeHandle } from './matched-page.ts'
import { shellId } from './not-found.ts'
import { pages, type SitePage } from './pages.ts'
import { Shell } from './shell.tsx'

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
  {
    id: shellId,
    element: <Shell />,
    errorElement: <WholeFailurePage />,
    children: [
      {
        // Wraps only the pages, so that header and menus stay when a page throws.
        errorElement: <FailurePage />,
        children: [
          ...routesOf(),
          { element: <RequireVisitor />, children: routesOf('visitor') },
          { element: <RequireSession />, handle: requiresSession, children: routesOf('user') },
          {
            path: 'admin/*',
            id: 'web/app/admin-section.tsx',
            lazy: () => import('./admin-section.tsx'),
          },
          { path: '*', loader: () => replace('/') },
        ],
      },
    ],
  },
]
