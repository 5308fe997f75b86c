import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** A screen for administrators: its place below `/admin`, and how it stands in their navigation. */
interface AdminPage {
  path: string
  label: string
  icon: LucideIcon
  load: () => Promise<{ Component: ComponentType }>
}

const dashboard: AdminPage = {
  path: '',
  label: 'Dashboard',
  icon: LayoutDashboard,
  load: () => import('../admin/admin-dashboard-page.tsx'),
}

/** Every screen below `/admin`, in the order of their navigation. */
export const adminPages: AdminPage[] = [dashboard]

/** The screen that an address below `/admin` belongs to; the dashboard, when it is none's. */
export function adminPageAt(pathname: string): AdminPage {
  const [, , path = ''] = pathname.split('/')
  return adminPages.find((page) => page.path === path) ?? dashboard
}
