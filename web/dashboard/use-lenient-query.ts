import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logFailure } from '../lib/log.ts'

/** A query whose error is only logged: the dashboard shows zeros and empty lists instead. */
export function useLenientQuery<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, DefaultError, T, Key>,
): { data: T | undefined; isPending: boolean } {
  const { data, error, isPending } = useQuery(options)
  useEffect(() => {
    if (error) logFailure('Part of the dashboard could not be loaded.', error)
  }, [error])
  return { data, isPending }
}
