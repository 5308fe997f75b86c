import { useEffect, useRef } from 'react'

/** Returns a function that focuses an element by id, once it has been rendered. */
export function useFocusWhenRendered(): (id: string) => void {
  const pendingId = useRef<string>(undefined)
  useEffect(() => {
    const element =
      pendingId.current === undefined ? null : document.getElementById(pendingId.current)
    if (!element) return
    pendingId.current = undefined
    element.focus({ preventScroll: true })
  })
  return (id) => {
    pendingId.current = id
  }
}
