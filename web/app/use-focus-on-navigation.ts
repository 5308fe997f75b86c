import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus after navigation, for screen readers and keyboard users: to the page's heading, or to the element
 * that the URL's hash names, which is also scrolled to.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const before = useRef({ pathname, hash })
  useEffect(() => {
    const { current } = before
    before.current = { pathname, hash }
    if (hash !== '' && (hash !== current.hash || pathname !== current.pathname)) {
      return whenFound(
        () => document.getElementById(hash.slice(1)),
        (part) => {
          // Going back restores the earlier scroll position instead.
          if (isBack) return focusOn(part)
          part.scrollIntoView()
          focusOn(controlToFocus(state) ?? part)
        },
      )
    }
    if (hash === '' && pathname !== current.pathname) {
      return whenFound(() => document.querySelector<HTMLElement>('main h1'), focusOn)
    }
  }, [pathname, hash, state, isBack])
}

// A link to a form control names it by `state: { focus: id }`.
function controlToFocus(state: unknown): HTMLElement | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null
  return document.getElementById(String(state.focus))
}

/** Calls back with an element now, or once the page has rendered it, unless the visitor moved the focus before that. */
function whenFound(
  find: () => HTMLElement | null,
  onFound: (element: HTMLElement) => void,
): (() => void) | undefined {
  const found = find()
  if (found) {
    onFound(found)
    return undefined
  }
  const main = document.querySelector('main')
  if (!main) return undefined
  focusOn(main)
  const observer = new MutationObserver(() => {
    const hasFocusMoved =
      document.activeElement !== main && document.activeElement !== document.body
    const element = hasFocusMoved ? null : find()
    if (element) onFound(element)
    if (element || hasFocusMoved) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
