import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../contract/notifications.ts'
import { api } from '../lib/api.ts'
import { logFailure } from '../lib/log.ts'
import { readingKey, unreadQuery } from './api.ts'
import { keepRead, notificationLists, setUnread, showRead, unreadIn } from './notification-cache.ts'

/** Marks a notification as read; shown at once, taken back when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: readingKey,
    mutationFn: ({ id }: Notification) => api('POST /notifications/:id/read', { params: { id } }),
    async onMutate({ id }) {
      const stop = keepRead(client, [id])
      await setUnread(client, (before) => before - 1)
      return { stop }
    },
    async onSuccess({ data }, { id }, { stop }) {
      stop()
      await showRead(client, [id], true)
      await setUnread(client, () => data.count)
    },
    async onError(error, { id }, context) {
      logFailure('A notification could not be marked as read.', error)
      context?.stop()
      await showRead(client, [id], false)
      await setUnread(client, (before) => before + 1)
    },
  })
  return (notification: Notification) => {
    if (!notification.isRead) mutate(notification)
  }
}

/** Marks all notifications as read; shown at once, taken back when the server refuses. */
export function useMarkAllRead() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: readingKey,
    mutationFn: () => api('POST /notifications/mark-all-read'),
    async onMutate() {
      const before = client.getQueryData(unreadQuery.queryKey) ?? 0
      const unreadIds = unreadIn(client)
      const stop = keepRead(client, 'all')
      await setUnread(client, () => 0)
      return { before, unreadIds, stop }
    },
    onSuccess: ({ data }) => setUnread(client, () => data.count),
    async onError(error, _, context) {
      logFailure('The notifications could not be marked as read.', error)
      await showRead(client, context?.unreadIds ?? [], false)
      await setUnread(client, () => context?.before ?? 0)
    },
    onSettled(_data, _error, _variables, context) {
      context?.stop()
      // What is being fetched may be older, and what came meanwhile may be new and unread.
      void client.invalidateQueries(notificationLists)
    },
  })
  return { markAll: mutate, isPending }
}
