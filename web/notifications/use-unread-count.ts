import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { periods } from '../../contract/limits.ts'
import { useSession } from '../accounts/session.ts'
import { useIsLive } from '../lib/live-state.ts'
import { logFailure } from '../lib/log.ts'
import { unreadQuery } from './api.ts'

/** How many own notifications are unread; 0 for a visitor, and while it cannot be learnt. */
export function useUnreadCount(): number {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isTold = useIsLive()
  const { data, error } = useQuery({
    ...unreadQuery,
    enabled: isAuthenticated,
    refetchInterval: isTold ? false : periods.unreadPolling,
  })
  useEffect(() => {
    if (error) logFailure('Unread notifications could not be counted.', error)
  }, [error])
  return isAuthenticated && !error ? (data ?? 0) : 0
}
