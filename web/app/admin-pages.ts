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

/** A page for administrators: its path below `/admin`, and its entry in their navigation. */
interface AdminPage {
  path: string
  label: string
  /** Pages without an icon are not in the navigation; another page links to them. */
  icon?: LucideIcon
  load: () => Promise<{ Component: ComponentType }>
}

const dashboard: AdminPage = {
  path: '',
  label: 'Dashboard',
  icon: LayoutDashboard,
  load: () => import('../admin/admin-dashboard-page.tsx'),
}

/** Every page below `/admin`, in the order of the navigation. */
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

/** The page at a path below `/admin`; the dashboard for unknown paths. */
export function adminPageAt(pathname: string): AdminPage {
  return adminPages.find(({ path }) => matchPath(`/admin/${path}`, pathname)) ?? dashboard
}
