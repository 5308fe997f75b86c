import type { NotificationType, ReadState } from '../../contract/notifications.ts'

/** Display names of the read states. */
export const readStates: Record<ReadState, string> = { all: 'All', unread: 'Unread', read: 'Read' }

/** Display names of the notification types. */
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

/** Filters of the notifications, kept in the URL. */
export interface NotificationsState {
  status: ReadState
  type: NotificationType | 'all'
}

const isKeyOf = <Key extends string>(labels: Record<Key, string>, text: string | null) =>
  text !== null && Object.hasOwn(labels, text)

/** True for a type that this page has a label for; a newer server may send others. */
export const isKnownType = (type: NotificationType): boolean => isKeyOf(typeLabels, type)

/** Reads the state from the URL; invalid values become the defaults. */
export function readNotificationsState(search: URLSearchParams): NotificationsState {
  const status = search.get('status')
  const type = search.get('type')
  return {
    status: isKeyOf(readStates, status) ? (status as ReadState) : 'all',
    type: isKeyOf(typeLabels, type) ? (type as NotificationType) : 'all',
  }
}

/** URL of the page with this state; defaults are omitted. */
export function notificationsAddress({ status, type }: NotificationsState): string {
  const search = new URLSearchParams()
  if (status !== 'all') search.set('status', status)
  if (type !== 'all') search.set('type', type)
  return search.size > 0 ? `/notifications?${search}` : '/notifications'
}
