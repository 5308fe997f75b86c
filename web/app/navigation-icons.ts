import {
  House,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Search,
  Users,
} from 'lucide-react'
import type { MainPath } from './nav-links.ts'

/** Icons of the main places, apart from their names: the header, which every visitor loads, shows none. */
export const navigationIcons: Record<MainPath, LucideIcon> = {
  '/': House,
  '/personalities': Users,
  '/posts': MessagesSquare,
  '/search': Search,
  '/dashboard': LayoutDashboard,
}
