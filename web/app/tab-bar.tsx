import { NavLink } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { linksFor } from './nav-links.ts'

/** The main places under the thumb, on small screens and for members alone. */
export function TabBar() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  if (!isAuthenticated) return null
  return (
    <>
      {/* Keeps the end of the page above the bar. */}
      <div aria-hidden="true" className="h-[calc(3.75rem+env(safe-area-inset-bottom))] md:hidden" />
      <nav
        aria-label="Tabs"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-[max(0.5rem,env(safe-area-inset-left))] pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="mx-auto flex max-w-112">
          {linksFor(true).map(({ to, label, icon: Icon, end }) => (
            <li key={to} className="min-w-0 flex-1">
              <NavLink
                to={to}
                end={end}
                className="group flex h-15 flex-col items-center justify-center gap-0.5 text-caption font-medium text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <span className="flex h-7 w-14 items-center justify-center rounded-full transition-colors group-aria-[current=page]:bg-accent-wash">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="max-w-full truncate px-1">{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
