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

interface MemberLink {
  to: string
  label: string
  icon: LucideIcon
}

const memberLinks: MemberLink[] = [
  { to: '/profile', label: 'Profile', icon: UserRound },
  { to: '/my-votes', label: 'My Votes', icon: Vote },
  { to: '/my-comments', label: 'My Comments', icon: MessageSquare },
  { to: '/notifications', label: 'Notifications', icon: Bell },
  { to: '/saved', label: 'Saved', icon: Bookmark },
]

const adminLink: MemberLink = { to: '/admin', label: 'Admin Panel', icon: ShieldCheck }

/** The member's own places, in the account's menu. */
export function memberLinksFor(user: User): MemberLink[] {
  return user.role === 'ADMIN' ? [...memberLinks, adminLink] : memberLinks
}
