import { Bell, BellOff } from 'lucide-react'
import type { ReadState } from '../../contract/notifications.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown if no notification matches the filter; `total` counts all notifications, whatever their read state. */
export function NoNotifications({ status, total }: { status: ReadState; total: number }) {
  if (status === 'unread') {
    return (
      <EmptyState
        title="No unread notifications"
        hint="All your notifications have been read!"
        icon={<BellOff />}
      >
        <ShowAll />
      </EmptyState>
    )
  }
  if (total > 0) {
    return (
      <EmptyState
        title="No read notifications"
        hint="Notifications you have read appear here."
        icon={<BellOff />}
      >
        <ShowAll />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No notifications yet"
      hint="When you get notifications, they'll show up here."
      icon={<Bell />}
    />
  )
}

function ShowAll() {
  return (
    <ButtonLink to="/notifications" variant="outline">
      Show all notifications
    </ButtonLink>
  )
}
