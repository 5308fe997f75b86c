import {
  Bell,
  Bookmark,
  Flag,
  House,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  MessagesSquare,
  ScrollText,
  Search,
  ShieldCheck,
  UserRound,
  Users,
  Vote,
} from 'lucide-react'
import type { LinkedPath } from './pages.ts'

/** Icons of links, in a separate file because header and footer, in the initial bundle, show none. */
export const navigationIcons: Record<LinkedPath<'main' | 'account' | 'admin'>, LucideIcon> = {
  '/': House,
  '/personalities': Users,
  '/posts': MessagesSquare,
  '/search': Search,
  '/dashboard': LayoutDashboard,
  '/profile': UserRound,
  '/my-votes': Vote,
  '/my-comments': MessageSquare,
  '/notifications': Bell,
  '/saved': Bookmark,
  '/admin': LayoutDashboard,
  '/admin/users': UserRound,
  '/admin/personalities': Users,
  '/admin/moderation': Flag,
  '/admin/integrity': ShieldCheck,
  '/admin/messages': Mail,
  '/admin/audit': ScrollText,
}
