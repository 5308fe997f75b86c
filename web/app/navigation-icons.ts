import {
  House,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Search,
  Users,
} from 'lucide-react'
import type { MainPath } from './nav-links.ts'

/** Icons of the main navigation, in a file of their own because the header, in the initial bundle, shows none. */
export const navigationIcons: Record<MainPath, LucideIcon> = {
  '/': House,
  '/personalities': Users,
  '/posts': MessagesSquare,
  '/search': Search,
  '/dashboard': LayoutDashboard,
}
