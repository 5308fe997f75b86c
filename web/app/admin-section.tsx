import { lazy, type ReactNode, Suspense } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { adminPages } from './admin-pages.ts'
import { RequireSession } from './guards.tsx'
import type { GuardHandle, RouteHandle } from './matched-page.ts'

// Under the one route of all admin pages, which keeps the navigation while a page loads.
const lazyPages = adminPages.map(({ path, title, load }) => {
  const Page = lazy(async () => ({ default: (await load()).Component }))
  return { path, title, Page }
})

const adminPageAt = (pathname: string) => lazyPages.find(({ path }) => matchPath(path, pathname))

export const handle: RouteHandle & GuardHandle = {
  requiresSession: true,
  meta: ({ url }) => ({ title: `${titleAt(url.pathname)} · Admin`, noindex: true }),
}

/** Title of an admin page; unknown paths, which redirect, have the dashboard's. */
function titleAt(pathname: string): string {
  return (adminPageAt(pathname) ?? lazyPages[0])?.title ?? ''
}

/** The admin pages below their own navigation. */
export function Component() {
  const { Page } = adminPageAt(useLocation().pathname) ?? {}
  return (
    <RequireAdmin>
      <AdminNavigation />
      <div className="column pb-16">
        <Suspense fallback={<PageSkeleton />}>
          {Page ? <Page /> : <Navigate to="/" replace />}
        </Suspense>
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
