import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page puts the focus on its heading, so that it is read aloud and the keyboard goes on from there. */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (hash === '') return focusHeading()
  }, [pathname, hash])
}

function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main')
  if (!main || focusOn(main.querySelector('h1'))) return undefined
  focusOn(main)
  // The heading of a page that waits for its data comes later; by then the visitor may be elsewhere.
  const observer = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== main && document.activeElement !== document.body
    if (isElsewhere || focusOn(main.querySelector('h1'))) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusOn(element: HTMLElement | null): boolean {
  if (!element) return false
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
