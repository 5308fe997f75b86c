import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { linkedAdminPages } from './admin-pages.ts'
import { navigationIcons } from './navigation-icons.ts'

/** Links to the admin pages in one row, which scrolls horizontally on narrow screens. */
export function AdminNavigation() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav aria-label="Administration" className="border-b border-line bg-sunken">
      <ul ref={list} className="column flex overflow-x-auto">
        {linkedAdminPages.map(({ path: to, title, label = title }) => {
          const Icon = navigationIcons[to]
          return (
            <li key={to} className="first:-ml-3">
              <NavLink
                to={to}
                end={to === '/admin'}
                className="relative flex h-13 items-center gap-2 rounded-control px-3 text-small font-medium whitespace-nowrap text-ink-soft -outline-offset-3 transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:bg-accent"
              >
                <Icon aria-hidden="true" className="size-4.5" />
                <span>{label}</span>
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
