import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Notification } from '../../contract/notifications.ts'
import type { ApiReply } from '../lib/api.ts'
import { patchUntilStopped, updateCachedQueries } from '../lib/update-cached-queries.ts'
import { unreadQuery } from './api.ts'

export type NotificationPage = ApiReply<'GET /notifications'>['data']
export type NotificationPages = InfiniteData<NotificationPage, string | null>

/** The list in which the notifications of these ids, or all, are read or not. */
export function withRead(
  pages: NotificationPages,
  ids: string[] | 'all',
  isRead: boolean,
): NotificationPages {
  const changed = (notification: Notification) =>
    ids === 'all' || ids.includes(notification.id) ? { ...notification, isRead } : notification
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, notifications: page.notifications.map(changed) })),
  }
}

/** Notifications in every list, whatever its read state. */
export const notificationLists = { queryKey: ['notifications', 'list'] }

/** Shows notifications as read, or not, in every list; what is being fetched is fetched again. */
export function showRead(client: QueryClient, ids: string[], isRead: boolean) {
  return updateCachedQueries<NotificationPages>(client, notificationLists, (pages) =>
    withRead(pages, ids, isRead),
  )
}

/** Shows notifications as read in every list, also in lists that arrive until the function that it gives is called. */
export function keepRead(client: QueryClient, ids: string[] | 'all') {
  return patchUntilStopped<NotificationPages>(client, notificationLists, (pages) =>
    withRead(pages, ids, true),
  )
}

/** The ids of the notifications that are unread, among those loaded. */
export function unreadIn(client: QueryClient): string[] {
  const lists = client.getQueriesData<NotificationPages>(notificationLists)
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ notifications }) => notifications)
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => id)
}

/** Makes the unread count what it is found to be, never below none; an answer on its way is older. */
export async function setUnread(
  client: QueryClient,
  find: (before: number) => number,
): Promise<void> {
  const { queryKey } = unreadQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before) => Math.max(0, find(before ?? 0)))
}
