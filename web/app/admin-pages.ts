import {
  Flag,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'

/** A screen for administrators: its place below `/admin`, and how it stands in their navigation. */
interface AdminPage {
  path: string
  label: string
  /** Absent: another screen leads to it, so the navigation does not. */
  icon?: LucideIcon
  load: () => Promise<{ Component: ComponentType }>
}

const dashboard: AdminPage = {
  path: '',
  label: 'Dashboard',
  icon: LayoutDashboard,
  load: () => import('../admin/admin-dashboard-page.tsx'),
}

/** Every screen below `/admin`, in the order of their navigation. */
export const adminPages: AdminPage[] = [
  dashboard,
  {
    path: 'users',
    label: 'Users',
    icon: UserRound,
    load: () => import('../users/users-page.tsx'),
  },
  {
    path: 'personalities',
    label: 'Personalities',
    icon: Users,
    load: () => import('../admin/admin-personalities-page.tsx'),
  },
  {
    path: 'personalities/import',
    label: 'Import personalities',
    load: () => import('../imports/import-page.tsx'),
  },
  {
    path: 'moderation',
    label: 'Moderation',
    icon: Flag,
    load: () => import('../moderation/moderation-page.tsx'),
  },
  {
    path: 'messages',
    label: 'Messages',
    icon: Mail,
    load: () => import('../contact/messages-page.tsx'),
  },
  {
    path: 'audit',
    label: 'Audit Log',
    icon: ScrollText,
    load: () => import('../audit/audit-page.tsx'),
  },
]

/** The screen that an address below `/admin` belongs to; the dashboard, when it is none's. */
export function adminPageAt(pathname: string): AdminPage {
  return adminPages.find(({ path }) => matchPath(`/admin/${path}`, pathname)) ?? dashboard
}
