import { Bookmark, House, LayoutDashboard, type LucideIcon, Users, Vote } from 'lucide-react'

interface NavEntry {
  to: string
  label: string
  icon: LucideIcon
  /** Current only on exactly this path. */
  end?: boolean
  /** Shown to signed-in visitors alone. */
  members?: boolean
}

/** The main places, in the order of header, slide-in menu and tab bar. */
const mainLinks: NavEntry[] = [
  { to: '/', label: 'Home', icon: House, end: true },
  { to: '/personalities', label: 'Personalities', icon: Users },
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, members: true },
]

/** The member's own lists, in the account's menu. */
export const memberLinks: NavEntry[] = [
  { to: '/my-votes', label: 'My Votes', icon: Vote },
  { to: '/saved', label: 'Saved', icon: Bookmark },
]

/** The main places that a visitor may see. */
export function linksFor(isAuthenticated: boolean): NavEntry[] {
  return mainLinks.filter((link) => isAuthenticated || !link.members)
}
