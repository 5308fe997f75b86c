import type { NotificationType, ReadState } from '../../contract/notifications.ts'
import { kindLooks } from './kind-looks.ts'

/** Display names of the read states. */
export const readStates: Record<ReadState, string> = { all: 'All', unread: 'Unread', read: 'Read' }

/** Filters of the notifications, kept in the URL. */
export interface NotificationsState {
  status: ReadState
  type: NotificationType | 'all'
}

const isKeyOf = <Key extends string>(entries: Record<Key, unknown>, text: string | null) =>
  text !== null && Object.hasOwn(entries, text)

/** True for a type that this page has a label for; a newer server may send others. */
export const isKnownType = (type: NotificationType): boolean => isKeyOf(kindLooks, type)

/** Reads the state from the URL; invalid values become the defaults. */
export function readNotificationsState(search: URLSearchParams): NotificationsState {
  const status = search.get('status')
  const type = search.get('type')
  return {
    status: isKeyOf(readStates, status) ? (status as ReadState) : 'all',
    type: isKeyOf(kindLooks, type) ? (type as NotificationType) : 'all',
  }
}

/** URL of the page with this state; defaults are omitted. */
export function notificationsAddress({ status, type }: NotificationsState): string {
  const search = new URLSearchParams()
  if (status !== 'all') search.set('status', status)
  if (type !== 'all') search.set('type', type)
  return search.size > 0 ? `/notifications?${search}` : '/notifications'
}
