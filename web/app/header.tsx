import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import * as texts from '#messages/app'
import type { Site } from '../../contract/site-settings.ts'
import { useSession } from '../accounts/session.ts'
import { useSite } from '../lib/site.ts'
import { Wordmark } from '../site-settings/wordmark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CachedOnServer } from '../ui/cached-on-server.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { MobileMenuButton } from './mobile-menu-button.tsx'
import { linksIn } from './nav-links.ts'

// Loaded lazily: only signed-in users see them.
const UserMenu = lazyOptional(async () => (await import('./user-menu.tsx')).UserMenu)
const Bell = lazyOptional(async () => (await import('../notifications/bell.tsx')).Bell)

/** The header: navigation and account on wide screens, the slide-in menu on small ones. */
export function Header() {
  const { pathname } = useLocation()
  const { name, closedFeatures } = useSite()
  return (
    <CachedOnServer
      as="header"
      className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)]"
      name="header"
      data={[name, closedFeatures]}
      path={currentLink(pathname)}
    >
      <HeaderContent siteName={name} closedFeatures={closedFeatures} />
    </CachedOnServer>
  )
}

/** The link that `NavLink` marks as current at a path. */
function currentLink(pathname: string): string | undefined {
  const path = pathname.toLowerCase()
  return linksIn('main').find(({ to, end }) => path === to || (!end && path.startsWith(`${to}/`)))
    ?.to
}

interface HeaderContentProps {
  siteName: string
  closedFeatures: Site['closedFeatures']
}

function HeaderContent({ siteName, closedFeatures }: HeaderContentProps) {
  const user = useSession((session) => session.user)
  return (
    <div className="column flex h-16 items-center gap-2">
      <Link
        to="/"
        aria-label={texts.homeOf({ site: siteName })}
        className="-ms-1 flex rounded-control p-1"
        discover="none"
      >
        <Wordmark name={siteName} />
      </Link>
      <nav aria-label={texts.main} className="ms-7 hidden h-full lg:block">
        <ul className="flex h-full items-stretch gap-1">
          {linksIn('main', user !== null, closedFeatures).map(({ to, label, end }) => (
            <li key={to} className="flex">
              <NavLink to={to} end={end} className="header-link" discover="none">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ms-auto flex items-center gap-2 max-lg:gap-0">
        <ButtonLink
          to="/search"
          variant="ghost"
          square
          aria-label={texts.search}
          className="lg:hidden"
        >
          <Search aria-hidden="true" className="size-5.5" />
        </ButtonLink>
        {user ? (
          <Suspense fallback={<span className="block h-target w-target lg:w-31" />}>
            <Bell />
            <div className="hidden lg:block">
              <UserMenu user={user} />
            </div>
          </Suspense>
        ) : (
          <>
            <ButtonLink to="/login" variant="ghost" className="max-[24rem]:px-1">
              {texts.login}
            </ButtonLink>
            <ButtonLink to="/register" className="max-sm:hidden">
              {texts.register}
            </ButtonLink>
          </>
        )}
        <MobileMenuButton />
      </div>
    </div>
  )
}
