import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as texts from '#messages/notifications'
import { useSession } from '../accounts/session.ts'
import { useIsLive } from '../lib/live-state.ts'
import { logFailure } from '../lib/log.ts'
import { periods } from '../lib/periods.ts'
import { unreadQuery } from './api.ts'

/** Number of the viewer's unread notifications; 0 for a visitor and after a failed request. */
export function useUnreadCount(): number {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isLive = useIsLive()
  const { data, error } = useQuery({
    ...unreadQuery,
    enabled: isAuthenticated,
    refetchInterval: isLive ? false : periods.unreadPolling,
  })
  useEffect(() => {
    if (error) logFailure(texts.unreadNotificationsCouldNot, error)
  }, [error])
  return isAuthenticated && !error ? (data ?? 0) : 0
}
