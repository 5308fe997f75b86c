import { useEffect, useRef } from 'react'

/** Puts the focus on an element, by its id, as soon as a render has brought it. */
export function useFocusWhenRendered(): (id: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const element = wanted.current === undefined ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
  })
  return (id) => {
    wanted.current = id
  }
}
