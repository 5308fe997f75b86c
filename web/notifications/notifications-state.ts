import type { NotificationType, ReadState } from '../../contract/notifications.ts'

/** The read states, as people call them. */
export const readStates: Record<ReadState, string> = { all: 'All', unread: 'Unread', read: 'Read' }

/** The types of notifications, as people call them. */
export const typeLabels: Record<NotificationType, string> = {
  POST_LIKE: 'Likes',
  POST_COMMENT: 'Comments',
  FOLLOW: 'Followers',
  FOLLOW_REQUEST: 'Follow requests',
  FOLLOW_ACCEPTED: 'Accepted requests',
  VERIFICATION_APPROVED: 'Verification approved',
  VERIFICATION_REJECTED: 'Verification rejected',
  REPORT_OUTCOME: 'Reports',
  CONTENT_HIDDEN: 'Hidden',
  CONTENT_RESTORED: 'Shown again',
  APPEAL_OUTCOME: 'Appeals',
}

/** Which notifications are shown; it lives in the address. */
export interface NotificationsState {
  status: ReadState
  type: NotificationType | 'all'
}

const isKeyOf = <Key extends string>(labels: Record<Key, string>, text: string | null) =>
  text !== null && Object.hasOwn(labels, text)

/** Whether the notifications can be filtered by a type. */
export const isKnownType = (type: NotificationType): boolean => isKeyOf(typeLabels, type)

/** Reads the state from an address; what makes no sense there is the default. */
export function readNotificationsState(search: URLSearchParams): NotificationsState {
  const status = search.get('status')
  const type = search.get('type')
  return {
    status: isKeyOf(readStates, status) ? (status as ReadState) : 'all',
    type: isKeyOf(typeLabels, type) ? (type as NotificationType) : 'all',
  }
}

/** The address of a state; only what differs from the defaults is written. */
export function notificationsAddress({ status, type }: NotificationsState): string {
  const search = new URLSearchParams()
  if (status !== 'all') search.set('status', status)
  if (type !== 'all') search.set('type', type)
  return search.size > 0 ? `/notifications?${search}` : '/notifications'
}
