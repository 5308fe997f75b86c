import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useRoutes } from 'react-router'
import { useSession } from '../accounts/session.ts'
import type { PageHandle } from '../lib/page.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { adminPageAt, adminPages } from './admin-pages.ts'
import { RequireSession } from './guards.tsx'
import type { GuardHandle } from './matched-page.ts'

export const handle: PageHandle & GuardHandle = {
  requiresSession: true,
  meta: ({ url }) => ({ title: `${adminPageAt(url.pathname).label} · Admin`, noindex: true }),
}

// One route for all admin pages, so that the route table in the initial bundle stays small.
const routes = [
  ...adminPages.map(({ path, load }) => {
    const Page = lazy(async () => ({ default: (await load()).Component }))
    return { path, element: <Page /> }
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
