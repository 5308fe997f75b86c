import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/notifications'
import type { Notification } from '../../contract/notifications.ts'
import { api } from '../lib/api.ts'
import { logFailure } from '../lib/log.ts'
import { markReadKey, notificationsQuery, unreadQuery } from './api.ts'
import {
  cachedUnreadIds,
  keepRead,
  notificationLists,
  updateRead,
  updateUnreadCount,
} from './notification-cache.ts'

/** Marks a notification as read, as an optimistic update that is rolled back on failure. */
export function useMarkRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: markReadKey,
    mutationFn: ({ id }: Notification) => api('POST /notifications/:id/read', { params: { id } }),
    async onMutate({ id }) {
      const stop = keepRead(client, [id])
      await updateUnreadCount(client, (before) => before - 1)
      return { stop }
    },
    async onSuccess({ data }, { id }, { stop }) {
      stop()
      await updateRead(client, [id], true)
      await updateUnreadCount(client, () => data.count)
      // A list of read ones that was fetched meanwhile lacks it.
      void client.invalidateQueries({ queryKey: notificationsQuery('read').queryKey })
    },
    async onError(error, { id }, context) {
      logFailure(texts.notificationCouldNotMarked, error)
      context?.stop()
      await updateRead(client, [id], false)
      await updateUnreadCount(client, (before) => before + 1)
    },
  })
  return (notification: Notification) => {
    if (!notification.isRead) mutate(notification)
  }
}

/** Marks all notifications as read, as an optimistic update that is rolled back on failure. */
export function useMarkAllRead() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: markReadKey,
    mutationFn: () => api('POST /notifications/mark-all-read'),
    async onMutate() {
      const before = client.getQueryData(unreadQuery.queryKey) ?? 0
      const unreadIds = cachedUnreadIds(client)
      const stop = keepRead(client, 'all')
      await updateUnreadCount(client, () => 0)
      return { before, unreadIds, stop }
    },
    onSuccess: ({ data }) => updateUnreadCount(client, () => data.count),
    async onError(error, _, context) {
      logFailure(texts.notificationsCouldNotMarked, error)
      await updateRead(client, context?.unreadIds ?? [], false)
      await updateUnreadCount(client, () => context?.before ?? 0)
    },
    onSettled(_data, _error, _variables, context) {
      context?.stop()
      // A fetch in flight may be stale, and notifications that arrived meanwhile are unread.
      void client.invalidateQueries(notificationLists)
    },
  })
  return { markAll: mutate, isPending }
}
