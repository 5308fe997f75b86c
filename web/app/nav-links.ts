import {
  Bookmark,
  House,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  UserRound,
  Users,
  Vote,
} from 'lucide-react'

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
  { to: '/profile', label: 'Profile', icon: UserRound },
  { to: '/my-votes', label: 'My Votes', icon: Vote },
  { to: '/my-comments', label: 'My Comments', icon: MessageSquare },
  { to: '/saved', label: 'Saved', icon: Bookmark },
]

/** What helps and what holds, at the foot of every page. */
export const supportLinks = [
  { to: '/help', label: 'Help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
]

/** The main places that a visitor may see. */
export function linksFor(isAuthenticated: boolean): NavEntry[] {
  return mainLinks.filter((link) => isAuthenticated || !link.members)
}
