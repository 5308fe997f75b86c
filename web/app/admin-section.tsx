import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import * as texts from '#messages/admin-section'
import { allows, type Permission } from '../../contract/permissions.ts'
import { useSession } from '../accounts/session.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { adminPageAt, adminPages } from './admin-pages.ts'
import { RequireSession } from './guards.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import type { GuardHandle, RouteHandle } from './matched-page.ts'

// Under the one route of all admin pages, which keeps the navigation while a page loads.
const components = new Map(
  adminPages.map(({ path, load }) => [
    path,
    lazy(async () => ({ default: (await load()).Component })),
  ]),
)

export const handle: RouteHandle & GuardHandle = {
  requiresSession: true,
  meta: ({ url }) => ({ title: texts.adminTitle({ page: titleAt(url.pathname) }), noindex: true }),
}

/** Title of an admin page; unknown paths, which redirect, have the dashboard's. */
function titleAt(pathname: string): string {
  return (adminPageAt(pathname) ?? adminPages[0])?.title ?? ''
}

/** The admin pages below their own navigation. */
export function Component() {
  return (
    <RequirePermission permission="openAdmin" otherwise="/dashboard">
      <AdminNavigation />
      <MaintenanceNotice />
      <div className="column pb-16">
        <Suspense fallback={<PageSkeleton />}>
          <CurrentPage />
        </Suspense>
      </div>
    </RequirePermission>
  )
}

function CurrentPage() {
  const page = adminPageAt(useLocation().pathname)
  const Page = page && components.get(page.path)
  if (!Page) return <Navigate to="/" replace />
  return (
    <RequirePermission permission={page.permission} otherwise="/admin">
      <Page />
    </RequirePermission>
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

interface RequirePermissionProps {
  permission: Permission
  /** Where users without the permission are sent. */
  otherwise: string
  children: ReactNode
}

/** Renders for users with a permission; redirects visitors to the login page. */
function RequirePermission({ permission, otherwise, children }: RequirePermissionProps) {
  const role = useSession(({ user }) => user?.role)
  return (
    <RequireSession>
      {allows(role, permission) ? children : <Navigate to={otherwise} replace />}
    </RequireSession>
  )
}
