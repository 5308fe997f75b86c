import { type LucideIcon, ShieldCheck } from 'lucide-react'
import * as texts from '#messages/app'
import { allows } from '../../contract/permissions.ts'
import type { User } from '../../contract/users.ts'
import { linksIn } from './nav-links.ts'
import { navigationIcons } from './navigation-icons.ts'

interface UserLink {
  to: string
  label: string
  icon: LucideIcon
}

const adminLink: UserLink = { to: '/admin', label: texts.adminPanel, icon: ShieldCheck }

/** Links of the account menu. */
export function userLinksFor(user: User): UserLink[] {
  const links = linksIn('account').map((link) => ({ ...link, icon: navigationIcons[link.to] }))
  return allows(user.role, 'openAdmin') ? [...links, adminLink] : links
}
