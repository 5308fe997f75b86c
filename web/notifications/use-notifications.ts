import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as texts from '#messages/notifications'
import type { NotificationType } from '../../contract/notifications.ts'
import { logFailure } from '../lib/log.ts'
import { notificationsQuery } from './api.ts'
import type { NotificationPage } from './notification-cache.ts'
import type { NotificationsState } from './notifications-state.ts'

/** The viewer's fetched notifications, filtered by the state. */
export function useNotifications({ status, type }: NotificationsState) {
  const query = notificationsQuery(status)
  const list = useInfiniteQuery(query)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (error) logFailure(texts.notificationsCouldNotLoaded, error)
  }, [error])

  const loadedOf = (pages: NotificationPage[]) =>
    pages
      .flatMap(({ notifications }) => notifications)
      // Notifications marked as read since the fetch no longer match the filter.
      .filter(({ isRead }) => status === 'all' || isRead === (status === 'read'))
  const loaded = data && loadedOf(data.pages)
  const types: NotificationType[] = [...new Set(loaded?.map((each) => each.type))].sort()
  const chosenType = types.find((one) => one === type)
  const rowsOf = (pages: NotificationPage[]) =>
    loadedOf(pages).filter((each) => chosenType === undefined || each.type === chosenType)
  const visible = data && rowsOf(data.pages)

  // All fetched notifications may be filtered out while more pages exist: fetch the next one.
  const isPageExhausted = visible?.length === 0 && hasNextPage && !isFetching && !error
  useEffect(() => {
    if (isPageExhausted) void fetchNextPage()
  }, [isPageExhausted, fetchNextPage])

  return {
    list: { ...list, queryKey: query.queryKey },
    rowsOf,
    visible: isPageExhausted ? undefined : visible,
    types,
    chosenType,
    lastPage: data?.pages.at(-1),
  }
}
