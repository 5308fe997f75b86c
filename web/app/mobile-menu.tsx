import { LogOut, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import * as texts from '#messages/app'
import { useSession } from '../accounts/session.ts'
import { useSite } from '../lib/site.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AccountSummary } from './account-summary.tsx'
import { linksIn } from './nav-links.ts'
import { navigationIcons } from './navigation-icons.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { userLinksFor } from './user-links.ts'

/** The slide-in menu of screens below 64rem. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useSession((session) => session.user)
  const { closedFeatures } = useSite()
  const navigation = linksIn('main', user !== null, closedFeatures).map((link) => ({
    ...link,
    icon: navigationIcons[link.to],
  }))
  const links = user ? [...navigation, ...userLinksFor(user)] : navigation
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.menu} shape="sheet">
      <div className="flex min-h-full flex-col gap-6">
        {user && (
          <div className="flex items-center gap-3">
            <Avatar name={user.name} src={user.profileImage} className="size-11" />
            <AccountSummary user={user} />
          </div>
        )}
        <nav aria-label={texts.menu}>
          <ul className="-mx-2">
            {links.map((link) => (
              <li key={link.to}>
                <MenuLink {...link} onClick={onClose} />
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch place="menu" />
        <div className="mt-auto grid gap-2">
          {user ? <LogoutButton onClick={onClose} /> : <SignInLinks onClick={onClose} />}
        </div>
      </div>
    </Dialog>
  )
}

function LogoutButton({ onClick }: { onClick: () => void }) {
  const logout = useSession((session) => session.logout)
  return (
    <Button
      variant="outline"
      onClick={() => {
        onClick()
        logout()
      }}
    >
      <LogOut aria-hidden="true" className="size-4.5" />
      {texts.logout}
    </Button>
  )
}

function SignInLinks({ onClick }: { onClick: () => void }) {
  return (
    <>
      <ButtonLink to="/register" onClick={onClick}>
        {texts.register}
      </ButtonLink>
      <ButtonLink to="/login" variant="outline" onClick={onClick}>
        {texts.login}
      </ButtonLink>
    </>
  )
}

interface MenuLinkProps {
  to: string
  label: string
  icon: LucideIcon
  end?: boolean
  onClick: () => void
}

function MenuLink({ to, label, icon: Icon, end, onClick }: MenuLinkProps) {
  return (
    <NavLink
      to={to}
      end={end}
      onClick={onClick}
      className="flex min-h-12 items-center gap-3.5 rounded-control px-2 font-medium hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
    >
      <Icon aria-hidden="true" className="size-5" />
      <span>{label}</span>
    </NavLink>
  )
}
