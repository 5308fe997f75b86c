import { NavLink } from 'react-router'
import { linksIn } from './nav-links.ts'
import { navigationIcons } from './navigation-icons.ts'
import type { LinkedPath } from './pages.ts'

/** The main navigation at the bottom of screens below 64rem. */
export function TabBar() {
  return (
    <>
      {/* Spacer that keeps the end of the page above the bar. */}
      <div aria-hidden="true" className="h-[calc(3.75rem+env(safe-area-inset-bottom))] lg:hidden" />
      <nav
        aria-label="Tabs"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-[max(0.5rem,env(safe-area-inset-left))] pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto flex max-w-112">
          {linksIn('main').map(({ to, label, end }) => (
            <li key={to} className="min-w-0 flex-auto">
              <NavLink
                to={to}
                end={end}
                className="group flex h-15 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <span className="flex h-7 w-14 items-center justify-center rounded-full transition-colors group-aria-[current=page]:bg-accent-wash">
                  <NavigationIcon to={to} />
                </span>
                <span className="max-w-full truncate px-0.5">{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function NavigationIcon({ to }: { to: LinkedPath<'main'> }) {
  const Icon = navigationIcons[to]
  return <Icon aria-hidden="true" className="size-5" />
}
