import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { buttonLook } from '../ui/button-look.ts'
import { badgeText } from './badge-text.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** The way to the notifications, with how many are unread. */
export function Bell() {
  const count = useUnreadCount()
  // What has come may be the answer that the member waits for: the badge need not wait for the next minute.
  useEffect(() => {
    const { user, refreshUser } = useSession.getState()
    if (count > 0 && user?.verificationStatus === 'PENDING') void refreshUser()
  }, [count])
  return (
    <Link
      to="/notifications"
      aria-label={count > 0 ? `Notifications, ${badgeText(count)} unread` : 'Notifications'}
      title="Notifications"
      className={buttonLook({ variant: 'ghost', square: true })}
    >
      <BellIcon aria-hidden="true" className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 left-1/2 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-paper bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent"
        >
          {badgeText(count)}
        </span>
      )}
    </Link>
  )
}
