import { Bell, BellOff } from 'lucide-react'
import * as texts from '#messages/notifications'
import type { ReadState } from '../../contract/notifications.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown if no notification matches the filter; `total` counts all notifications, whatever their read state. */
export function NoNotifications({ status, total }: { status: ReadState; total: number }) {
  if (status === 'unread') {
    return (
      <EmptyState
        title={texts.noUnreadNotifications}
        hint={texts.allYourNotificationsHave}
        icon={<BellOff />}
      >
        <ShowAll />
      </EmptyState>
    )
  }
  if (total > 0) {
    return (
      <EmptyState
        title={texts.noReadNotifications}
        hint={texts.notificationsYouHaveRead}
        icon={<BellOff />}
      >
        <ShowAll />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={texts.noNotificationsYet}
      hint={texts.whenYouGetNotifications}
      icon={<Bell />}
    />
  )
}

function ShowAll() {
  return (
    <ButtonLink to="/notifications" variant="outline">
      {texts.showAllNotifications}
    </ButtonLink>
  )
}
