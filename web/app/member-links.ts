import { Bookmark, type LucideIcon, MessageSquare, UserRound, Vote } from 'lucide-react'

/** The member's own places, in the account's menu. */
export const memberLinks: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/profile', label: 'Profile', icon: UserRound },
  { to: '/my-votes', label: 'My Votes', icon: Vote },
  { to: '/my-comments', label: 'My Comments', icon: MessageSquare },
  { to: '/saved', label: 'Saved', icon: Bookmark },
]
