import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page listens by now; false on the server and in the first render of what it sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
