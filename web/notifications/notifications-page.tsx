import { CheckCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/notifications'
import type { Notification, ReadState } from '../../contract/notifications.ts'
import { failureText } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { StatRow } from '../ui/stat-row.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { useLoadMore } from '../ui/use-load-more.ts'
import { useMarkAllRead, useMarkRead } from './mark-read-mutations.ts'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationControls } from './notification-controls.tsx'
import { NotificationItem, notificationElementId } from './notification-item.tsx'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'
import { notificationList } from './notifications-state.ts'
import { useNotifications } from './use-notifications.ts'
import { useUnreadCount } from './use-unread-count.ts'

export function Component() {
  const [search] = useSearchParams()
  const state = notificationList.read(search)
  const view = useNotifications(state)
  const { list, types, lastPage } = view
  const unread = useUnreadCount()
  const [announcement, setAnnouncement] = useState('')
  const total = lastPage?.totalCount
  return (
    <div className="column">
      <div className="max-w-208">
        <PageHeading
          title={texts.notifications}
          // Never without text, which would shift the list once the count is known.
          subtitle={
            unread > 0 ? texts.unreadCount({ unread }) : lastPage ? texts.allCaughtUp : '\u00a0'
          }
          actions={
            <>
              <RefreshButton list={list} />
              <MarkAllReadButton unread={unread} />
            </>
          }
        />
        <NotificationControls state={{ ...state, type: view.chosenType }} types={types} />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="mt-6" aria-busy={list.isFetching}>
          <NotificationList status={state.status} view={view} announce={setAnnouncement} />
        </div>
        {/* Once the list is known, whose height would move it. */}
        {!list.isPending && (
          <footer className="mt-10">
            <StatRow
              isFailed={list.isError}
              statistics={[
                { label: texts.total, value: total },
                { label: texts.unreadTotal, value: lastPage && unread },
                {
                  label: texts.read,
                  value: total === undefined ? total : Math.max(0, total - unread),
                },
                { label: texts.types, value: lastPage && types.length },
              ]}
            />
          </footer>
        )}
      </div>
    </div>
  )
}

type NotificationsView = ReturnType<typeof useNotifications>

function RefreshButton({ list }: Pick<NotificationsView, 'list'>) {
  return (
    <Button
      variant="outline"
      aria-disabled={list.isFetching}
      onClick={() => {
        if (!list.isFetching) void list.refetch()
      }}
    >
      <RotateCw
        aria-hidden="true"
        className={classNames('size-4.5', list.isRefetching && 'motion-safe:animate-spin')}
      />
      {texts.refresh}
    </Button>
  )
}

/** Invisible if there is nothing to mark; its place stays reserved, so that the list below does not move. */
function MarkAllReadButton({ unread }: { unread: number }) {
  const { markAll, isPending } = useMarkAllRead()
  return (
    <Button
      variant="outline"
      aria-disabled={isPending}
      className={classNames('sm:order-first', unread === 0 && 'invisible')}
      onClick={() => {
        if (!isPending) markAll()
      }}
    >
      <CheckCheck aria-hidden="true" className="size-4.5" />
      {texts.markAllRead}
    </Button>
  )
}

interface NotificationListProps {
  status: ReadState
  view: NotificationsView
  announce: (text: string) => void
}

/** The notifications that match the filter, with a button for more; a skeleton or an error until they are loaded. */
function NotificationList({ status, view, announce }: NotificationListProps) {
  const { list, rowsOf, visible, lastPage } = view
  const markRead = useMarkRead()
  const markReadAndFocus = useMarkReadAndFocus(status)
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf,
    itemName: 'notification',
    announce,
    elementId: notificationElementId,
  })

  if (!visible && list.isError) {
    return (
      <ErrorState
        message={failureText(list.error)}
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!visible) return <NotificationsSkeleton />
  return (
    <>
      {visible.length === 0 ? (
        <NoNotifications status={status} total={lastPage?.totalCount ?? 0} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {visible.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onOpen={() => markRead(notification)}
              onRead={() => markReadAndFocus(notification, visible)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && <LoadMore label={texts.loadMore} more={more} />}
    </>
  )
}

/** Marks a notification as read and moves the focus on, because the clicked button disappears. */
function useMarkReadAndFocus(status: ReadState) {
  const markRead = useMarkRead()
  const focusWhenRendered = useFocusWhenRendered()
  return (notification: Notification, rows: Notification[]) => {
    markRead(notification)
    const at = rows.indexOf(notification)
    const next = status === 'unread' ? (rows[at + 1] ?? rows[at - 1]) : notification
    if (next) focusWhenRendered(notificationElementId(next))
  }
}
