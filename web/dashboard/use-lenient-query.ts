import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as texts from '#messages/dashboard'
import { isOffline } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'

/** A query that failed because the browser is offline. */
export interface OfflineQuery {
  isFetching: boolean
  retry: () => void
}

/** A part of the dashboard; `data` is undefined while it loads and after an error. */
export interface LenientQuery<T> {
  data: T | undefined
  isPending: boolean
  /** Set when nothing is known offline: neither zeros nor an empty list would be true. */
  offline: OfflineQuery | undefined
}

/** A query whose error is only logged: the dashboard shows zeros and empty lists instead, unless it is offline. */
export function useLenientQuery<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, DefaultError, T, Key>,
): LenientQuery<T> {
  const { data, error, isPending, isFetching, refetch } = useQuery(options)
  useEffect(() => {
    if (error) logFailure(texts.partDashboardCouldNot, error)
  }, [error])
  const isUnknown = data === undefined && isOffline(error)
  const offline = isUnknown ? { isFetching, retry: () => void refetch() } : undefined
  return { data, isPending, offline }
}
