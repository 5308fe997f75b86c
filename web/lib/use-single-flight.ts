import type { MutateOptions } from '@tanstack/react-query'
import { useRef } from 'react'

type Mutate<Data, Failure, Variables, Context> = (
  variables: Variables,
  options?: MutateOptions<Data, Failure, Variables, Context>,
) => void

/** Wraps `mutate` of a mutation: while a request runs, further calls do nothing. */
export function useSingleFlight<Data, Failure, Variables, Context>(
  mutate: Mutate<Data, Failure, Variables, Context>,
): Mutate<Data, Failure, Variables, Context> {
  // A ref, because two clicks may come before the next render.
  const isRunning = useRef(false)
  return (variables, options) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(variables, {
      ...options,
      onSettled(...results) {
        isRunning.current = false
        options?.onSettled?.(...results)
      },
    })
  }
}
