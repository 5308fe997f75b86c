import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Puts the focus where a link led: on the page's heading, or on the part that the address names, which is also
 * scrolled to. So it is read aloud, and the keyboard goes on from there.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const before = useRef({ pathname, hash })
  useEffect(() => {
    const { current } = before
    before.current = { pathname, hash }
    if (hash !== '' && (hash !== current.hash || pathname !== current.pathname)) {
      return whenThere(
        () => document.getElementById(hash.slice(1)),
        (part) => {
          // Going back restores the position that was left instead.
          if (isBack) return focusOn(part)
          part.scrollIntoView()
          focusOn(controlNamedIn(state) ?? part)
        },
      )
    }
    if (hash === '' && pathname !== current.pathname) {
      return whenThere(() => document.querySelector<HTMLElement>('main h1'), focusOn)
    }
  }, [pathname, hash, state, isBack])
}

// A link that leads to something to fill in says so by `state: { focus: id }`.
function controlNamedIn(state: unknown): HTMLElement | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null
  return document.getElementById(String(state.focus))
}

/** Acts on an element now, or once the page that waits for its data has it, unless the visitor went elsewhere by then. */
function whenThere(
  find: () => HTMLElement | null,
  act: (element: HTMLElement) => void,
): (() => void) | undefined {
  const found = find()
  if (found) {
    act(found)
    return undefined
  }
  const main = document.querySelector('main')
  if (!main) return undefined
  focusOn(main)
  const observer = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== main && document.activeElement !== document.body
    const element = isElsewhere ? null : find()
    if (element) act(element)
    if (element || isElsewhere) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
