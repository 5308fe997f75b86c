import { ChevronDown, LogOut, type LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/account-menu'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { AccountSummary } from './account-summary.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { userLinksFor } from './user-links.ts'

/** The account menu on wide screens. */
export function UserMenu({ user }: { user: User }) {
  const logout = useSession((session) => session.logout)
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  useHideOnFocusOutside(isOpen, area, popup)

  return (
    <div ref={area}>
      <Button variant="ghost" className="px-1.5" popoverTarget={id} aria-expanded={isOpen}>
        <Avatar name={user.name} src={user.profileImage} className="size-8" />
        <span className="sr-only">{texts.accountOf({ name: user.name })}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
      </Button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-auto top-15 end-[max(var(--gutter),(100%-var(--column))/2)] m-0 max-h-[calc(100dvh-5rem)] w-76 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-popup transition-opacity starting:opacity-0"
      >
        <div className="border-b border-line px-2 pt-1.5 pb-3">
          <AccountSummary user={user} />
        </div>
        <nav aria-label={texts.account} className="py-2">
          <ul>
            {userLinksFor(user).map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} onClick={() => popup.current?.hidePopover()} className={entryLook}>
                  <Entry icon={icon}>{label}</Entry>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="border-t border-line px-2 pt-3 pb-4">
          <ThemeSwitch place="account" />
        </div>
        <div className="border-t border-line pt-2">
          <button type="button" onClick={logout} className={entryLook}>
            <Entry icon={LogOut}>{texts.logout}</Entry>
          </button>
        </div>
      </div>
    </div>
  )
}

// The open menu would cover the element that has the focus.
function useHideOnFocusOutside(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return
    const hideOnFocusOutside = ({ target }: FocusEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) popup.current?.hidePopover()
    }
    document.addEventListener('focusin', hideOnFocusOutside)
    return () => document.removeEventListener('focusin', hideOnFocusOutside)
  }, [isOpen, area, popup])
}

const entryLook =
  'flex min-h-target w-full items-center gap-3 rounded-control px-2 text-small font-medium hover:bg-sunken'

function Entry({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5 text-ink-soft" />
      <span>{children}</span>
    </>
  )
}
