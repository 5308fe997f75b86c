import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** True after hydration; false on the server and in the hydrating render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
