import {
  Bell,
  Bookmark,
  Flag,
  House,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Mails,
  MessageSquare,
  MessagesSquare,
  ScrollText,
  Search,
  Send,
  ShieldCheck,
  UserRound,
  Users,
  Vote,
} from 'lucide-react'
import type { AdminLinkedPath } from './admin-pages.ts'
import type { LinkedPath } from './pages.ts'

/** Icons of links, in a separate file because header and footer, in the initial bundle, show none. */
export const navigationIcons: Record<LinkedPath<'main' | 'account'> | AdminLinkedPath, LucideIcon> =
  {
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
    '/admin/mailboxes': Mails,
    '/admin/messages': Mail,
    '/admin/mail': Send,
    '/admin/audit': ScrollText,
  }
