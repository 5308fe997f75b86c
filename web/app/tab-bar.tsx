import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavLink } from 'react-router'
import * as texts from '#messages/app'
import { useSite } from '../lib/site.ts'
import { resumeSending } from '../one-by-one/resume-sending.ts'
import { linksIn } from './nav-links.ts'
import { navigationIcons } from './navigation-icons.ts'
import type { LinkedPath } from './pages.ts'

/** The main navigation at the bottom of screens below 64rem. */
export function TabBar() {
  const client = useQueryClient()
  const { closedFeatures } = useSite()
  // Here, because signed-in users alone load this file, on every page.
  useEffect(() => resumeSending(client), [client])
  return (
    <nav
      aria-label={texts.tabs}
      className="tab-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-[max(0.125rem,env(safe-area-inset-left))] pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-112">
        {linksIn('main', true, closedFeatures).map(({ to, label, end }) => (
          <li key={to} className="flex-auto">
            <NavLink to={to} end={end} className="tab-link">
              <span className="tab-icon">
                <NavigationIcon to={to} />
              </span>
              <span className="tab-label">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavigationIcon({ to }: { to: LinkedPath<'main'> }) {
  const Icon = navigationIcons[to]
  return <Icon aria-hidden="true" className="size-5" />
}
