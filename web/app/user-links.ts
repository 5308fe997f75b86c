import {
  Bell,
  Bookmark,
  type LucideIcon,
  MessageSquare,
  ShieldCheck,
  UserRound,
  Vote,
} from 'lucide-react'
import type { User } from '../../contract/users.ts'

interface UserLink {
  to: string
  label: string
  icon: LucideIcon
}

const userLinks: UserLink[] = [
  { to: '/profile', label: 'Profile', icon: UserRound },
  { to: '/my-votes', label: 'My Votes', icon: Vote },
  { to: '/my-comments', label: 'My Comments', icon: MessageSquare },
  { to: '/notifications', label: 'Notifications', icon: Bell },
  { to: '/saved', label: 'Saved', icon: Bookmark },
]

const adminLink: UserLink = { to: '/admin', label: 'Admin Panel', icon: ShieldCheck }

/** Links of the account menu. */
export function userLinksFor(user: User): UserLink[] {
  return user.role === 'ADMIN' ? [...userLinks, adminLink] : userLinks
}
