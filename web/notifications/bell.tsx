import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/notifications'
import { useSession } from '../accounts/session.ts'
import { buttonLook } from '../ui/button-look.ts'
import { useUnreadCount } from './use-unread-count.ts'

const maxShown = 99

const badgeText = (count: number): string => (count > maxShown ? `${maxShown}+` : String(count))

/** Link to the notifications, with the number of unread ones. */
export function Bell() {
  const count = useUnreadCount()
  // A new notification may be the verification result: refresh the account now instead of at the next poll.
  useEffect(() => {
    const { user, refreshUser } = useSession.getState()
    if (count > 0 && user?.verificationStatus === 'PENDING') void refreshUser()
  }, [count])
  return (
    <Link
      to="/notifications"
      aria-label={
        count > 0
          ? texts.notificationsUnread({ count, shown: badgeText(count) })
          : texts.notifications
      }
      title={texts.notifications}
      className={buttonLook({ variant: 'ghost', square: true })}
    >
      <BellIcon aria-hidden="true" className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 start-1/2 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-paper bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent"
        >
          {badgeText(count)}
        </span>
      )}
    </Link>
  )
}
