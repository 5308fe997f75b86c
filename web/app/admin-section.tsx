import { lazy, type ReactNode, Suspense } from 'react'
import { matchPath, Navigate, useRoutes } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { RequireSession } from './guards.tsx'
import type { GuardHandle, RouteHandle } from './matched-page.ts'
import { pages } from './pages.ts'

const adminPages = pages.filter(({ access }) => access === 'admin')

export const handle: RouteHandle & GuardHandle = {
  requiresSession: true,
  meta: ({ url }) => ({ title: `${titleAt(url.pathname)} · Admin`, noindex: true }),
}

/** Title of an admin page; unknown paths, which redirect, have the dashboard's. */
function titleAt(pathname: string): string {
  const page = adminPages.find(({ path }) => matchPath(path, pathname)) ?? adminPages[0]
  return page?.title ?? ''
}

// Relative to the one route of all admin pages, which keeps the navigation while a page loads.
const routes = [
  ...adminPages.map(({ path, load }) => {
    const Page = lazy(async () => ({ default: (await load()).Component }))
    return { path: path.replace(/^\/admin\/?/, ''), element: <Page /> }
  }),
  { path: '*', element: <Navigate to="/" replace /> },
]

/** The admin pages below their own navigation. */
export function Component() {
  const page = useRoutes(routes)
  return (
    <RequireAdmin>
      <AdminNavigation />
      <div className="column pb-16">
        <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
      </div>
    </RequireAdmin>
  )
}

function PageSkeleton() {
  return (
    <Loading className="pt-8 sm:pt-12">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-10 h-64 w-full" />
    </Loading>
  )
}

/** Renders for administrators; redirects other users to their dashboard and visitors to the login page. */
function RequireAdmin({ children }: { children: ReactNode }) {
  const role = useSession(({ user }) => user?.role)
  return (
    <RequireSession>
      {role === 'ADMIN' ? children : <Navigate to="/dashboard" replace />}
    </RequireSession>
  )
}
