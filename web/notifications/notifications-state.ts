import * as texts from '#messages/notifications'
import type { Filters } from '../../contract/filter.ts'
import { notificationFilters } from '../../contract/notification-filters.ts'
import type { NotificationType, ReadState } from '../../contract/notifications.ts'
import { filterParameters, type ListState, listAddress } from '../lib/list-address.ts'
import { kindLooks } from './kind-looks.ts'

/** Display names of the read states. */
export const readStates: Record<ReadState, string> = {
  all: texts.all,
  unread: texts.unreadTotal,
  read: texts.read,
}

const types = Object.keys(kindLooks) as [NotificationType, ...NotificationType[]]

/** The filters of the API, and the type, by which the page filters what it has loaded. */
export const pageFilters = {
  ...notificationFilters,
  type: { kind: 'choice', values: types },
} as const satisfies Filters

export const notificationList = listAddress('/notifications', filterParameters(pageFilters))

export type NotificationsState = ListState<typeof notificationList>

/** True for a type that this page has a label for; a newer server may send others. */
export const isKnownType = (type: NotificationType): boolean => types.includes(type)
