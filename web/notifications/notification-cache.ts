import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReplyTo } from '../../contract/client.ts'
import type { Notification } from '../../contract/notifications.ts'
import { patchUntilStopped, updateCachedQueries } from '../lib/update-cached-queries.ts'
import { unreadQuery } from './api.ts'

export type NotificationPage = ReplyTo<'GET /notifications'>['data']
export type NotificationPages = InfiniteData<NotificationPage, string | null>

/** Sets the read state of these notifications, or of all. */
export function withRead(
  pages: NotificationPages,
  ids: string[] | 'all',
  isRead: boolean,
): NotificationPages {
  const withState = (notification: Notification) =>
    ids === 'all' || ids.includes(notification.id) ? { ...notification, isRead } : notification
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map(withState),
    })),
  }
}

/** Query filter that matches every cached notification list. */
export const notificationLists = { queryKey: ['notifications', 'list'] }

/** Sets the read state of notifications in every cached list; a fetch in flight is repeated. */
export function updateRead(client: QueryClient, ids: string[], isRead: boolean) {
  return updateCachedQueries<NotificationPages>(client, notificationLists, (pages) =>
    withRead(pages, ids, isRead),
  )
}

/**
 * Marks notifications as read in every cached list, and in lists that are fetched until the returned function is
 * called.
 */
export function keepRead(client: QueryClient, ids: string[] | 'all') {
  return patchUntilStopped<NotificationPages>(client, notificationLists, (pages) =>
    withRead(pages, ids, true),
  )
}

/** Ids of the unread notifications in the cache. */
export function cachedUnreadIds(client: QueryClient): string[] {
  const lists = client.getQueriesData<NotificationPages>(notificationLists)
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ notifications }) => notifications)
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => id)
}

/** Sets the cached unread count, at least 0, and cancels a fetch in flight, whose response would be older. */
export async function updateUnreadCount(
  client: QueryClient,
  change: (before: number) => number,
): Promise<void> {
  const { queryKey } = unreadQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before) => Math.max(0, change(before ?? 0)))
}
