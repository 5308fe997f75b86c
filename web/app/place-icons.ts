import {
  House,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Search,
  Users,
} from 'lucide-react'
import type { MainPlace } from './nav-links.ts'

/** Icons of the main places, apart from their names: the header, which every visitor loads, shows none. */
export const placeIcons: Record<MainPlace, LucideIcon> = {
  '/': House,
  '/personalities': Users,
  '/posts': MessagesSquare,
  '/search': Search,
  '/dashboard': LayoutDashboard,
}
