import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../contract/notifications.ts'
import { api } from '../lib/api.ts'
import { logFailure } from '../lib/log.ts'
import { notificationsQuery, unreadQuery } from './api.ts'
import { setUnread, showRead, unreadIn } from './notification-cache.ts'

/** Marks a notification as read; shown at once, taken back when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Notification) => api('POST /notifications/:id/read', { params: { id } }),
    async onMutate({ id }) {
      await showRead(client, [id], true)
      await setUnread(client, (before) => before - 1)
    },
    onSuccess: ({ data }) => setUnread(client, () => data.count),
    async onError(error, { id }) {
      logFailure('A notification could not be marked as read.', error)
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
    mutationFn: () => api('POST /notifications/mark-all-read'),
    async onMutate() {
      const before = client.getQueryData(unreadQuery.queryKey) ?? 0
      const unreadIds = unreadIn(client)
      await showRead(client, 'all', true)
      await setUnread(client, () => 0)
      return { before, unreadIds }
    },
    async onSuccess({ data }) {
      await setUnread(client, () => data.count)
      void client.invalidateQueries({ queryKey: notificationsQuery('read').queryKey })
    },
    async onError(error, _, context) {
      logFailure('The notifications could not be marked as read.', error)
      await showRead(client, context?.unreadIds ?? [], false)
      await setUnread(client, () => context?.before ?? 0)
    },
  })
  return { markAll: mutate, isPending }
}
